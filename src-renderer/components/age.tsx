import { ageText } from '#shared/words/times.ts';
import { useNow } from '../stores/tick.ts';

/** How long ago something began. It alone is drawn again each second. */
export const Age = ({ since }: { readonly since: number }) => <span>{ageText(useNow() - since)}</span>;
