/**
 * Puts announcements together: a service points to its printers, a printer to its host, and a host to its address. What
 * it returns can be reached in the shop alone, and its name is a text and nothing else.
 */
import {
  FIRST_PRINTER_PORT,
  type FoundPrinter,
  foundPrinter,
  LAST_PRINTER_PORT,
} from '#shared/counter-api/printing.ts';
import { type DnsRecord, keyOf, type Name, type Question } from './dns-message.ts';

/** The first takes raw bytes at the port that it names. The other two nearly always take them at the usual one as well. */
const RAW = ['_pdl-datastream', '_tcp', 'local'];
const SERVICES: readonly Name[] = [RAW, ['_printer', '_tcp', 'local'], ['_ipp', '_tcp', 'local']];

/** A shop has a few printers; more than these are a joke or an attack. */
const MOST_RECORDS = 500;
export const MOST_FOUND = 50;
const MOST_QUESTIONS = 20;

interface Network {
  readonly address: string;
  readonly netmask: string;
}

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** True if the address is in this network card's subnet. Bits are compared as unsigned numbers. */
const isIn = (address: string, { address: own, netmask }: Network): boolean =>
  (numberOf(address) & numberOf(netmask)) >>> 0 === (numberOf(own) & numberOf(netmask)) >>> 0;

/** Drops control characters and those that turn the direction of text: a name is shown to the owner. */
const shownName = (label: string, host: string): string =>
  [...label.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()].slice(0, 60).join('') || host;

export class Announcements {
  private readonly networks: readonly Network[];
  /** Printers by their service, hosts by their printer, addresses by their host. The first one told counts. */
  private readonly pointers = new Map<string, { readonly to: Name; readonly isRaw: boolean }>();
  private readonly hosts = new Map<string, { readonly target: Name; readonly port: number }>();
  private readonly addresses = new Map<string, string>();
  private left = MOST_RECORDS;

  constructor(networks: readonly Network[]) {
    this.networks = networks;
  }

  take(records: readonly DnsRecord[]): void {
    for (const record of records) {
      if (this.left <= 0) return;
      this.left -= 1;
      this.keep(record);
    }
  }

  private keep(record: DnsRecord): void {
    const key = keyOf(record.name);
    if (record.type === 'ptr') {
      const isOne = SERVICES.some((service) => keyOf(service) === key && keyOf(record.to.slice(1)) === key);
      if (isOne) this.pointers.set(keyOf(record.to), { to: record.to, isRaw: key === keyOf(RAW) });
    } else if (record.type === 'srv') {
      if (!this.hosts.has(key)) this.hosts.set(key, record);
    } else if (this.networks.some((network) => isIn(record.address, network)) && !this.addresses.has(key)) {
      this.addresses.set(key, record.address);
    }
  }

  get named(): number {
    return this.pointers.size;
  }

  /** Asks for the services, and for what a printer that answered has left out. */
  questions(): Question[] {
    const lacking = [...this.pointers].flatMap(([key, { to }]): Question[] => {
      const host = this.hosts.get(key);
      if (host === undefined) return [{ name: to, type: 'srv' }];
      return this.addresses.has(keyOf(host.target)) ? [] : [{ name: host.target, type: 'a' }];
    });
    return [...SERVICES.map((name): Question => ({ name, type: 'ptr' })), ...lacking].slice(0, MOST_QUESTIONS);
  }

  /**
   * One for each address and port, by name. A printer that announces raw bytes comes before one that is only guessed to
   * take them.
   */
  found(): FoundPrinter[] {
    const byPlace = new Map<string, FoundPrinter>();
    const rawFirst = [...this.pointers].toSorted(([, a], [, b]) => Number(b.isRaw) - Number(a.isRaw));
    const spoken = new Set<string>();
    for (const [key, { to, isRaw }] of rawFirst) {
      const srv = this.hosts.get(key);
      const host = srv && this.addresses.get(keyOf(srv.target));
      if (srv === undefined || host === undefined || (!isRaw && spoken.has(host))) continue;
      const port = isRaw ? srv.port : FIRST_PRINTER_PORT;
      if (port < FIRST_PRINTER_PORT || port > LAST_PRINTER_PORT) continue;
      const printer = foundPrinter.safeParse({ name: shownName(to[0] ?? '', host), host, port });
      if (!printer.success) continue;
      spoken.add(host);
      if (!byPlace.has(`${host}:${port}`)) byPlace.set(`${host}:${port}`, printer.data);
    }
    return [...byPlace.values()].slice(0, MOST_FOUND).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}
