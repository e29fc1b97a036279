import { familyOf, suggestNetwork } from '#shared/phone.ts';
import { prefixWarning } from '#shared/words/draft.ts';
import { Notice } from '../../components/basic/notice.tsx';

interface PrefixWarningProps {
  readonly phone: string;
  readonly network: Parameters<typeof familyOf>[0];
}

/** Says on the read-back, too, that the number looks like another network's. It blocks nothing. */
export function PrefixWarning({ phone, network }: PrefixWarningProps) {
  const usual = suggestNetwork(phone);
  const chosen = familyOf(network);
  if (usual === null || usual === chosen) return null;
  return (
    <Notice tone="wait">
      <p>{prefixWarning(phone.slice(0, 3), usual, chosen)}</p>
    </Notice>
  );
}
