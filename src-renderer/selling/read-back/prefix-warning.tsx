import { familyOf } from '#shared/phone.ts';
import { prefixDoubt } from '#shared/words/draft.ts';
import { Notice } from '../../components/basic/notice.tsx';

interface PrefixWarningProps {
  readonly phone: string;
  readonly network: Parameters<typeof familyOf>[0];
}

/** Says on the read-back, too, that the number looks like another network's. It blocks nothing. */
export function PrefixWarning({ phone, network }: PrefixWarningProps) {
  const words = prefixDoubt(phone, familyOf(network));
  if (words === null) return null;
  return <Notice tone="wait" text={words} />;
}
