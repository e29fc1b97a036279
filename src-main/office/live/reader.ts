/** Writes changes to one browser: the next one only when the line took the last. A line that takes nothing is closed. */
import type { ServerResponse } from 'node:http';
import type { Changes } from './changes.ts';

/** Tells a browser that its picture is too old to be changed: it asks for a new one. */
const BEGIN_ANEW = 'event: anew\ndata: {}\n\n';

export interface ReaderOptions {
  readonly changes: Changes;
  /** The change after which it goes on. */
  readonly from: number;
  readonly tokenHash: string;
  /** A line that took nothing for so long is closed. */
  readonly stuckMs: number;
}

export class Reader {
  readonly tokenHash: string;
  private readonly options: ReaderOptions;
  private readonly response: ServerResponse;
  private at: number;
  private blockedSince: number | null = null;
  private readonly stopListening: () => void;

  constructor(response: ServerResponse, options: ReaderOptions) {
    this.response = response;
    this.options = options;
    this.tokenHash = options.tokenHash;
    this.at = options.from;
    this.stopListening = options.changes.listen(() => this.write());
    response.on('drain', () => {
      this.blockedSince = null;
      this.write();
    });
    response.on('close', () => this.stopListening());
    this.write();
  }

  /** The session is over: the browser asks once more, and learns it. */
  dismiss(): void {
    if (this.blockedSince === null) this.send(BEGIN_ANEW);
    this.end();
  }

  /** Ends the line. A browser that still wants it comes again by itself. */
  end(): void {
    const { response, options } = this;
    this.stopListening();
    // A line that takes nothing never ends by itself.
    if (this.blockedSince !== null) return void response.destroy();
    const late = setTimeout(() => response.destroy(), options.stuckMs).unref();
    response.once('close', () => clearTimeout(late));
    response.end();
  }

  /** Called now and then: tells the browser that its line still holds, and closes one that is stuck. */
  beat(now: number): void {
    if (this.blockedSince === null) this.send(`event: beat\ndata: {"now":${now}}\n\n`);
    else if (now - this.blockedSince > this.options.stuckMs) this.end();
  }

  private write(): void {
    while (this.blockedSince === null && !this.response.writableEnded) {
      const next = this.options.changes.after(this.at);
      if (next === null) return;
      if (next === 'gone') {
        this.at = this.options.changes.newestNth;
        this.send(BEGIN_ANEW);
      } else {
        this.at = next.nth;
        this.send(next.bytes);
      }
    }
  }

  private send(bytes: Buffer | string): void {
    if (!this.response.write(bytes)) this.blockedSince ??= Date.now();
  }
}
