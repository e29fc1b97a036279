/**
 * Keys that a person has pasted: checks their form, tries each with a call that changes nothing, and holds them here
 * until they are put into the keychain. They go nowhere else, and never back to the page.
 */
import type { KeysChecked, KeyVerdict, OfferedKeys } from '#shared/counter-api/setup.ts';
import { KEY_REFUSALS } from '#shared/reseller-api/error-codes.ts';
import { byKeyType, KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import { keyRing, READ_WITH } from '../reseller-client/api-keys.ts';
import { openBudgets } from '../reseller-client/budgets/budgets.ts';
import { createResellerClient } from '../reseller-client/client.ts';
import { openConnection, type ServiceLine } from '../reseller-client/connection.ts';
import type { ReadFailure } from '../reseller-client/port.ts';
import { keyForm } from './key-form.ts';
import { readServiceUrl } from './service-url.ts';

/** A person waits before the screen. */
const ANSWERS_WITHIN_MS = 25_000;

export interface KeyOffersOptions {
  readonly version: string;
  /** Opens the connection to a base URL of the right form. */
  readonly lineOf: (baseUrl: string) => ServiceLine;
  readonly withinMs?: number;
}

type Tried = { readonly ok: true } | { readonly ok: false; readonly error: ReadFailure };

function verdictOf(tried: Tried): KeyVerdict {
  if (tried.ok) return { kind: 'accepted' };
  const { code, cause } = tried.error;
  if (code === 'key-rejected') return { kind: 'unknown-key' };
  const why = KEY_REFUSALS.find((known) => known === code) ?? null;
  if (why !== null || code === 'key-not-allowed') return { kind: 'not-allowed', why };
  return { kind: 'no-answer', cause: cause === 'aborted' || cause === 'stopped' ? 'timeout' : cause };
}

export class KeyOffers {
  private readonly options: KeyOffersOptions;
  private baseUrl = '';
  /** Replaced by each check and by forget(): a key that an earlier check still tries is then accepted for nobody. */
  private accepted = new Map<KeyType, string>();

  constructor(options: KeyOffersOptions) {
    this.options = options;
  }

  /**
   * Keeps a key that was accepted before, as long as the page shows it so, no other is pasted in its place and its
   * address is the same. An answer that the page dropped, or a form that was left, accepts nothing for good.
   */
  async check(offered: OfferedKeys, shown: readonly KeyType[] = []): Promise<KeysChecked> {
    const { verdict, baseUrl } = readServiceUrl(offered.baseUrl);
    if (baseUrl !== this.baseUrl) this.forget();
    this.baseUrl = baseUrl;
    this.accepted = new Map([...this.accepted].filter(([type]) => shown.includes(type)));
    const forms = byKeyType((type) => this.form(type, offered.keys[type]));
    const tried = verdict === 'ok' ? await this.tryKeys(offered, forms) : {};
    const keys = byKeyType((type) => tried[type] ?? forms[type] ?? ({ kind: 'no-answer', cause: null } as const));
    return { baseUrl: verdict, keys };
  }

  private form(type: KeyType, text: string): KeyVerdict | null {
    return text.trim() === '' && this.accepted.has(type) ? { kind: 'accepted' } : keyForm(type, text);
  }

  private async tryKeys(
    { keys }: OfferedKeys,
    forms: Readonly<Record<string, KeyVerdict | null>>,
  ): Promise<Partial<Record<KeyType, KeyVerdict>>> {
    const types = KEY_TYPES.filter((type) => forms[type] === null);
    if (types.length === 0) return {};
    const { accepted } = this;
    const { version, lineOf, withinMs = ANSWERS_WITHIN_MS } = this.options;
    const connection = openConnection({ line: lineOf(this.baseUrl), version });
    try {
      const client = createResellerClient({
        connection,
        keys: keyRing(Object.fromEntries(types.map((type) => [type, keys[type]]))),
        pepper: new Uint8Array(32),
        budgets: await openBudgets({ load: async () => [], save: async () => {} }),
      });
      const signal = AbortSignal.timeout(withinMs);
      const tries = types.map((type) => client.read(READ_WITH[type], {}, 'money', signal));
      const verdicts = (await Promise.all(tries)).map(verdictOf);
      const tried = Object.fromEntries(types.map((type, at) => [type, verdicts[at]]));
      for (const type of types) {
        // A refused key replaces no other, and its predecessor is dropped, too.
        if (tried[type]?.kind === 'accepted') accepted.set(type, keys[type].trim());
        else accepted.delete(type);
      }
      return tried;
    } finally {
      await connection.close();
    }
  }

  get any(): boolean {
    return this.accepted.size > 0;
  }

  /** Returns the keys for the keychain, and for nothing else. A key that wasn't given is empty. */
  taken(): OfferedKeys {
    return { baseUrl: this.baseUrl, keys: byKeyType((type) => this.accepted.get(type) ?? '') };
  }

  forget(): void {
    this.baseUrl = '';
    this.accepted = new Map();
  }
}
