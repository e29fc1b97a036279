/** The owner's decisions about counters, as the office's commands make them, too. */
import { LINK_FORMAT, linkFileName, type OfficeLink, officeLink } from '#shared/office/link.ts';
import { linkCode, linkText } from '#shared/office/link-code.ts';
import type { NewLink } from '#shared/office/page-data.ts';
import type { PageRequests } from '#shared/office/page-requests.ts';
import { enrolCounter, type NewlyEnrolled, revoke } from '../counters/enrol.ts';
import { acceptMarks, confirmSigner } from '../counters/marks.ts';
import type { OfficeDatabase } from '../database/database.ts';

export interface OwnersActs {
  enrol(request: PageRequests['enrol']): Promise<NewLink>;
  revoke(request: PageRequests['revoke']): Promise<void>;
  confirmKey(request: PageRequests['confirm-key']): Promise<void>;
  acceptMark(request: PageRequests['accept-mark']): Promise<void>;
}

/** How counters reach the database; a text where they can't, which says what to do. */
export type LinkPlace = Pick<OfficeLink, 'hosts' | 'database' | 'authority'> | string;

/** A thing that can't be done as it was asked for: the message says what to do. */
export class NotSo extends Error {}

function linkOf({ name, role, password, oldEnded }: NewlyEnrolled, place: Exclude<LinkPlace, string>): NewLink {
  const link = officeLink.parse({ format: LINK_FORMAT, version: 1, name, role, password, ...place });
  return { name, fileName: linkFileName(name), file: linkText(link), code: linkCode(link), oldEnded };
}

export function ownersActs(db: OfficeDatabase, place: LinkPlace): OwnersActs {
  return {
    enrol: async ({ name, again }) => {
      // Found before a login is made that nobody could use.
      if (typeof place === 'string') throw new NotSo(place);
      return linkOf(await enrolCounter(db, name, again), place);
    },
    revoke: async ({ name }) => void (await revoke(db, name)),
    confirmKey: async ({ name, signer }) => void (await confirmSigner(db, name, signer)),
    acceptMark: async ({ name, mark }) => void (await acceptMarks(db, name, mark)),
  };
}
