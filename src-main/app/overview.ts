/** The frame's facts, gathered from whoever learns them. */
import type { CounterSnapshot, JournalNote } from '#shared/counter-api/counter.ts';
import type { ShopSettings } from '#shared/counter-api/settings.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import type { WalletState } from '../orders/wallet.ts';
import type { Health, HealthState } from '../reseller-client/health.ts';

/** The worst news wins: without a line nothing goes; one revoked key is said even while another still works. */
function worst(states: Iterable<HealthState>): CounterSnapshot['service']['state'] {
  const all = new Set(states);
  if (all.size === 0) return 'starting';
  if (all.has('offline')) return 'offline';
  return all.has('key-rejected') ? 'key-rejected' : 'connected';
}

export class Overview {
  private readonly kind: CounterSnapshot['kind'];
  private readonly shopName: string;
  private readonly onChange: () => void;
  private readonly healthOf = new Map<KeyType, HealthState>();
  private mark = '';
  private attendant = { id: '', name: '', seesCost: false };
  private shift = { id: '', openedAt: 0 };
  private journal: CounterSnapshot['journal'] = { state: 'opening', problem: null, progress: null };
  private roleFacts: CounterSnapshot['role'] = null;

  constructor(kind: CounterSnapshot['kind'], shopName: string, onChange: () => void) {
    this.kind = kind;
    this.shopName = shopName;
    this.onChange = onChange;
  }

  people(mark: string, attendant: Overview['attendant'], shift: Overview['shift']): void {
    this.mark = mark;
    this.attendant = attendant;
    this.shift = shift;
    this.onChange();
  }

  journalState(
    state: CounterSnapshot['journal']['state'],
    problem: string | null,
    progress: number | null = null,
  ): void {
    const { journal } = this;
    if (journal.state === state && journal.problem === problem && journal.progress === progress) return;
    this.journal = { ...journal, state, problem, progress };
    this.onChange();
  }

  /** One note of each kind; null takes it away. */
  journalNote(kind: JournalNote['kind'], detail: string | null): void {
    const others = (this.journal.notes ?? []).filter((note) => note.kind !== kind);
    this.journal = { ...this.journal, notes: detail === null ? others : [...others, { kind, detail }] };
    this.onChange();
  }

  /** Any answer at all proves the line for every key. */
  health({ keyType, state }: Health): void {
    if (state !== 'offline') {
      for (const [type, known] of this.healthOf) if (known === 'offline') this.healthOf.set(type, 'connected');
    }
    this.healthOf.set(keyType, state);
    this.onChange();
  }

  /** True when the role is another than before, or has ended: prices follow it. */
  role(name: string, daysLeft: number | null, lapsed: boolean): boolean {
    const before = this.roleFacts;
    this.roleFacts = { name, daysLeft, lapsed };
    return before !== null && (before.name !== name || before.lapsed !== lapsed);
  }

  get rejectedKeys(): KeyType[] {
    return [...this.healthOf].flatMap(([type, state]) => (state === 'key-rejected' ? [type] : []));
  }

  get serviceState(): CounterSnapshot['service']['state'] {
    return worst(this.healthOf.values());
  }

  snapshot(now: number, wallet: WalletState, settings: ShopSettings): CounterSnapshot {
    return {
      kind: this.kind,
      shopName: this.shopName,
      mark: this.mark,
      attendant: { id: this.attendant.id, name: this.attendant.name },
      shift: this.shift,
      service: { state: this.serviceState, rejectedKeys: this.rejectedKeys },
      journal: this.journal,
      wallet: { ...wallet, balance: this.attendant.seesCost ? wallet.balance : null },
      role: this.roleFacts,
      settings,
      now,
      products: [...PRODUCTS],
    };
  }
}
