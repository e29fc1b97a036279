/**
 * The key that proves the owner's word by phone. An earlier Dwadi also kept one that followed from the recovery code,
 * under the same name: the log tells which it was. The recovery code answers nothing by phone any more.
 */
import type { AuditRows } from '../../journal/audit/audit-rows.ts';
import type { Journal } from '../../journal/journal.ts';
import type { LiveVault } from '../../key-vault/live-vault.ts';

/** Each of these replaced the key by one of the recovery code. */
const FROM_RECOVERY_CODE = ['recovery.made', 'recovery.opened'];

type LogReader = Pick<Journal['read'], 'auditPage'>;

/** The row of the newest event of this kind; 0 for none. A page looks back only so far, so it may take several. */
async function newestOf(read: LogReader, kind: string): Promise<number> {
  let before: number | null = null;
  do {
    const page: AuditRows = await read.auditPage({ day: null, person: null, slip: null, kind }, before, 1);
    const [event] = page.rows;
    if (event !== undefined) return event.seq;
    before = page.before;
  } while (before !== null);
  return 0;
}

async function isOfPhoneCode(read: LogReader): Promise<boolean> {
  const made = await newestOf(read, 'phone.code-made');
  const others = await Promise.all(FROM_RECOVERY_CODE.map((kind) => newestOf(read, kind)));
  return made > Math.max(...others);
}

/** Null until the owner has made a phone code. */
export async function phoneKeyIn(vault: LiveVault, read: LogReader): Promise<Uint8Array | null> {
  const key = await vault.phoneKey();
  const former = key === null ? await vault.formerPhoneKey() : null;
  if (former === null) return key;
  const isStillGood = await isOfPhoneCode(read);
  if (isStillGood) await vault.keepPhoneKey(former);
  await vault.forgetFormerPhoneKey();
  return isStillGood ? former : null;
}
