/**
 * Finds the account that a key belongs to (M18). An unknown key belongs to the account for which it finds an order of
 * ours; if no order can tell, the owner says. Until that is decided, nothing is sold or asked with the key.
 */
import { randomUUID } from 'node:crypto';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import type { AccountRecord, IntentRecord, KeyKnownBy } from '../../journal/base/records.ts';
import type { JournalReader, JournalWriter } from '../../journal/journal.ts';
import type { CallableEndpoint, ResellerClient } from '../../reseller-client/port.ts';
import { lookUpReference } from '../model/strategy.ts';
import { strategyOf } from '../products/index.ts';
import { isSenseless } from './restore-gate.ts';

/** One order that isn't found may be an exception; three are not. */
const ORDERS_ASKED = 3;
/** An order that tells nothing is passed over for an older one, within this number. */
const ORDERS_TRIED = 9;

/** A known account, or `new` for an account that this counter hasn't dealt with yet. Null: not answered yet. */
export type OwnersWord = number | 'new' | null;

export interface AccountStoreOptions {
  readonly read: Pick<JournalReader, 'accounts' | 'accountKeys' | 'newestPlaced'>;
  readonly write: Pick<JournalWriter, 'openAccount' | 'bindKey'>;
  readonly now: () => number;
  /** A lagging replica may not show an order younger than this (M9). */
  readonly settleMs: number;
  /** A fixed name in place of the base URL, for a service whose address changes with each start. */
  readonly fixedBaseUrl: string | null;
  /** Asked if no order can tell: for text messages, and if nothing was sold with a key of this type yet. */
  readonly ownerSays: (type: KeyType, among: readonly AccountRecord[]) => OwnersWord;
}

/** `not-told`: the service replied, and its reply says nothing about this order. `no-answer`: the next is asked in vain. */
type Evidence = 'found' | 'not-seen' | 'not-told' | 'no-answer';

type Verdict = { readonly accountId: number; readonly knownBy: KeyKnownBy } | 'new' | 'undecided';

const productsOf = (type: KeyType): Product[] =>
  PRODUCTS.filter((product) => ENDPOINTS[strategyOf(product).place].keyType === type);

export class AccountStore {
  private readonly options: AccountStoreOptions;
  private readonly owners = new Map<string, number>();
  private accounts: AccountRecord[] = [];

  constructor(options: AccountStoreOptions) {
    this.options = options;
  }

  async load(): Promise<void> {
    this.accounts = await this.options.read.accounts();
    for (const key of await this.options.read.accountKeys()) {
      this.owners.set(`${key.baseUrl} ${key.fingerprint}`, key.accountId);
    }
  }

  /** The account of an endpoint's key; null without a key, and while its account isn't known. */
  accountOf(client: ResellerClient, endpoint: CallableEndpoint): number | null {
    const origin = this.originOf(client, endpoint);
    return origin && (this.owners.get(`${origin.baseUrl} ${origin.fingerprint}`) ?? null);
  }

  /** Finds the accounts of the client's keys. Returns the types that can't be told yet. */
  async settle(client: ResellerClient, signal: AbortSignal): Promise<KeyType[]> {
    const unknown = KEY_TYPES.filter((type) => this.isUnknown(client, type));
    if (unknown.length > 0 && this.accounts.length === 0) {
      await this.open(client, unknown, 'first');
      return [];
    }
    const left: KeyType[] = [];
    for (const type of unknown) if (!(await this.settleOne(client, type, signal))) left.push(type);
    return left;
  }

  private async settleOne(client: ResellerClient, type: KeyType, signal: AbortSignal): Promise<boolean> {
    const verdict = await this.whose(client, type, signal);
    if (verdict === 'undecided') return false;
    if (verdict === 'new') await this.open(client, [type], 'stranger');
    else await this.bind(client, type, verdict.accountId, verdict.knownBy);
    return true;
  }

  /** Asks the newest account first. A found order decides; a key is a stranger's only after all accounts were asked. */
  private async whose(client: ResellerClient, type: KeyType, signal: AbortSignal): Promise<Verdict> {
    const untold: AccountRecord[] = [];
    let isSure = true;
    for (const account of this.accounts.toReversed()) {
      const orders = await this.evidence(account, type);
      if (orders.length === 0) untold.push(account);
      let notSeen = 0;
      for (const order of orders) {
        if (notSeen === ORDERS_ASKED) break;
        const finding = await this.ask(client, order, signal);
        if (finding === 'found') return { accountId: account.id, knownBy: 'order' };
        if (finding === 'no-answer') return 'undecided';
        if (finding === 'not-seen') notSeen += 1;
      }
      isSure &&= notSeen === Math.min(ORDERS_ASKED, orders.length);
    }
    if (!isSure) return 'undecided';
    if (untold.length === 0) return 'new';
    const word = this.options.ownerSays(type, untold);
    if (word === null) return 'undecided';
    return word === 'new' ? 'new' : { accountId: word, knownBy: 'owner' };
  }

  private async evidence(account: AccountRecord, type: KeyType): Promise<IntentRecord[]> {
    const lists = await Promise.all(
      productsOf(type).map((product) => this.options.read.newestPlaced(account.id, product, ORDERS_TRIED)),
    );
    return (
      lists
        .flat()
        // The owner says whose an SMS key is: a campaign that isn't found may just be old (M18).
        .filter((intent) => intent.product !== 'sms' && lookUpReference(strategyOf(intent.product), intent) !== null)
        .toSorted((a, b) => b.id - a.id)
        .slice(0, ORDERS_TRIED)
    );
  }

  private async ask(client: ResellerClient, intent: IntentRecord, signal: AbortSignal): Promise<Evidence> {
    const strategy = strategyOf(intent.product);
    const reference = lookUpReference(strategy, intent);
    if (reference === null) return 'not-seen';
    const permit = await client.permit(strategy.lookUp, 'money', signal);
    const identify = (data: unknown) => strategy.identifyFound(intent, data);
    const outcome = await client.lookUp(permit, strategy.lookUp, reference, identify, signal);
    if (outcome.class === 'found') return 'found';
    if (outcome.class === 'not-ours') return 'not-seen';
    if (outcome.class === 'not-seen') return this.isYoung(intent) ? 'not-told' : 'not-seen';
    return isSenseless(outcome) ? 'not-told' : 'no-answer';
  }

  private isYoung({ createdAt }: IntentRecord): boolean {
    const age = this.options.now() - createdAt;
    return age >= 0 && age < this.options.settleMs;
  }

  private isUnknown(client: ResellerClient, type: KeyType): boolean {
    const endpoint = endpointOf(type);
    return this.originOf(client, endpoint) !== null && this.accountOf(client, endpoint) === null;
  }

  private originOf(client: ResellerClient, endpoint: CallableEndpoint) {
    const origin = client.origin(endpoint);
    return origin && { baseUrl: this.options.fixedBaseUrl ?? origin.baseUrl, fingerprint: origin.keyFingerprint };
  }

  private async open(client: ResellerClient, types: readonly KeyType[], knownBy: KeyKnownBy): Promise<void> {
    const keys = types.flatMap((keyType) => {
      const origin = this.originOf(client, endpointOf(keyType));
      return origin === null ? [] : [{ ...origin, keyType, knownBy }];
    });
    const [first] = keys;
    if (first === undefined) return;
    const account = await this.options.write.openAccount(randomUUID(), first.baseUrl, this.options.now(), keys);
    this.accounts.push(account);
    for (const { baseUrl, fingerprint } of keys) this.owners.set(`${baseUrl} ${fingerprint}`, account.id);
  }

  private async bind(client: ResellerClient, keyType: KeyType, accountId: number, knownBy: KeyKnownBy): Promise<void> {
    const origin = this.originOf(client, endpointOf(keyType));
    if (origin === null) return;
    await this.options.write.bindKey({ ...origin, keyType, accountId, knownBy }, this.options.now());
    this.owners.set(`${origin.baseUrl} ${origin.fingerprint}`, accountId);
  }
}

function endpointOf(type: KeyType): CallableEndpoint {
  const [product] = productsOf(type);
  if (product === undefined) throw new Error(`nothing is sold with a ${type} key`);
  return strategyOf(product).place;
}

/** The client limited to one account: an endpoint that needs another account's key finds none (M18). */
export class AccountClient implements ResellerClient {
  private readonly whole: ResellerClient;
  private readonly isMine: (endpoint: CallableEndpoint) => boolean;

  constructor(whole: ResellerClient, isMine: (endpoint: CallableEndpoint) => boolean) {
    this.whole = whole;
    this.isMine = isMine;
  }

  origin: ResellerClient['origin'] = (endpoint) => (this.isMine(endpoint) ? this.whole.origin(endpoint) : null);
  permit: ResellerClient['permit'] = (...args) => this.whole.permit(...args);
  permitNow: ResellerClient['permitNow'] = (...args) => this.whole.permitNow(...args);
  giveBack: ResellerClient['giveBack'] = (permit) => this.whole.giveBack(permit);
  waitMs: ResellerClient['waitMs'] = (...args) => this.whole.waitMs(...args);
  place: ResellerClient['place'] = (...args) => this.whole.place(...args);
  lookUp: ResellerClient['lookUp'] = (...args) => this.whole.lookUp(...args);
  read: ResellerClient['read'] = (...args) => this.whole.read(...args);
}
