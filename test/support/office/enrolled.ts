/** Links of counters to an office of the tests. */
import { enrolCounter } from '#main/office/counters/enrol.ts';
import { connectOffice, type OfficeConnection } from '#main/office-link/connection.ts';
import type { OfficeLink } from '#shared/office/link.ts';
import type { OfficeOfTest } from './postgres.ts';

type Host = OfficeLink['hosts'][number];

/** `hosts`: another way to the same server, or several. */
export async function linkTo(
  { cluster, database, db }: OfficeOfTest,
  { name = 'Adom Kaneshie', hosts }: { readonly name?: string; readonly hosts?: readonly Host[] } = {},
): Promise<OfficeLink> {
  const { role, password } = await enrolCounter(db, name);
  return {
    ...{ format: 'dwadi-office-link', version: 1, name, database, role, password, authority: cluster.ca },
    hosts: [...(hosts ?? [{ host: cluster.host, port: cluster.port }])],
  };
}

export const connecting = (link: OfficeLink) => (): Promise<OfficeConnection> =>
  connectOffice(link, new AbortController().signal);
