/**
 * Asks the shop's network once for its printers, and listens a few seconds. It asks from a port of its own, so printers
 * answer to this PC alone (RFC 6762, 6.7): no port is shared with the system's own service, and nothing is heard before
 * or after.
 */
import { createSocket, type Socket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundPrinter } from '#shared/counter-api/printing.ts';
import { queryOf, recordsIn } from './dns-message.ts';
import { Announcements } from './found-printers.ts';

interface Card {
  readonly address: string;
  readonly netmask: string;
}

/** The places where the search asks. Tests answer on the loopback. */
export interface SearchPlace {
  readonly cards: readonly Card[];
  readonly group: { readonly address: string; readonly port: number };
}

/** A virtual machine's host has many; a shop has one or two. */
const MOST_CARDS = 8;
const MOST_PACKETS = 1000;

const ownCards = (): Card[] =>
  Object.values(networkInterfaces())
    .flatMap((cards = []) => cards)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .slice(0, MOST_CARDS);

export const shopNetwork = (): SearchPlace => ({
  cards: ownCards(),
  group: { address: '224.0.0.251', port: 5353 },
});

/** Null where this card can't be used: another one may find the printer. */
function socketAt({ address }: Card, hear: (packet: Uint8Array) => void): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4' });
    socket.on('message', hear);
    socket.on('error', () => resolve(null));
    socket.bind({ address, port: 0 }, () => {
      try {
        socket.setMulticastInterface(address);
        socket.setMulticastTTL(255);
        resolve(socket);
      } catch {
        socket.close();
        resolve(null);
      }
    });
  });
}

export class PrinterSearch {
  private readonly place: SearchPlace;
  private readonly announced: Announcements;
  private sockets: readonly Socket[] = [];
  private packets = 0;

  constructor(place: SearchPlace) {
    this.place = place;
    this.announced = new Announcements(place.cards);
  }

  async open(): Promise<void> {
    const hear = (packet: Uint8Array): void => {
      this.packets += 1;
      if (this.packets <= MOST_PACKETS) this.announced.take(recordsIn(packet));
    };
    const opened = await Promise.all(this.place.cards.map((card) => socketAt(card, hear)));
    this.sockets = opened.filter((socket) => socket !== null);
  }

  ask(): void {
    const { group } = this.place;
    const query = queryOf(this.announced.questions());
    // A card without a way to the group says so here, or by the socket's error, which has its listener.
    for (const socket of this.sockets) socket.send(query, group.port, group.address, () => {});
  }

  /** How many announced themselves, with an address or without. */
  get named(): number {
    return this.announced.named;
  }

  get found(): FoundPrinter[] {
    return this.announced.found();
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
    this.sockets = [];
  }
}

/** Three questions: the first may be lost, and a later one asks for what the answers left out. */
const PAUSES_MS = [700, 1000, 1300];

export async function findPrinters(
  place: SearchPlace = shopNetwork(),
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<FoundPrinter[]> {
  const search = new PrinterSearch(place);
  try {
    await search.open();
    for (const ms of PAUSES_MS) {
      search.ask();
      await pause(ms);
    }
    return search.found;
  } finally {
    search.close();
  }
}
