import { ageText } from '#shared/words/times.ts';
import { useNowText } from '../../stores/clock.ts';

/** How long ago something began. It alone is drawn again, and only when it says something else. */
export const Age = ({ since }: { readonly since: number }) => <span>{useNowText((now) => ageText(now - since))}</span>;
