/** Gathers the facts of the frame from their sources. */
import { type CounterSnapshot, type JournalNote, OFFICE_NOTES } from '#shared/counter-api/counter.ts';
import { type ShopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { NO_RIGHTS, type SignedInAttendant } from '#shared/counter-api/staff.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import type { KeyRefusal } from '#shared/reseller-api/error-codes.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import type { Health, HealthState } from '../../reseller-client/health.ts';
import { LOST } from './restore-latest.ts';

/** Picks the worst news: without a connection nothing works; one revoked key is shown even if another still works. */
function worst(states: Iterable<HealthState>): CounterSnapshot['service']['state'] {
  const all = new Set(states);
  if (all.size === 0) return 'starting';
  return all.has('key-rejected') ? 'key-rejected' : 'connected';
}

const NO_SHIFT: CounterSnapshot['shift'] = { id: '', openedAt: 0, state: 'waiting', forgotten: false };
const NOBODY: SignedInAttendant = { id: '', name: '', role: 'attendant', rights: NO_RIGHTS };

/** A page gets the settings that it needs: its lock shows nobody's number, and people who may change them get all. */
function settingsFor(attendant: SignedInAttendant | null, settings: ShopSettings): ShopSettings {
  const { shopName, theme, lockAfterMinutes } = settings;
  if (attendant === null) return { ...USUAL_SETTINGS, shopName, theme, lockAfterMinutes };
  return attendant.rights.settings ? settings : { ...settings, newsPhone: null };
}

/** The stream to the office is the owner's matter: nobody else at the counter is told of it. */
function journalFor(
  attendant: SignedInAttendant | null,
  kind: CounterSnapshot['kind'],
  journal: CounterSnapshot['journal'],
): CounterSnapshot['journal'] {
  const isOwners = attendant?.role === 'owner' || (kind === 'training' && attendant?.rights.settings === true);
  if (isOwners || journal.notes === undefined) return journal;
  return { ...journal, notes: journal.notes.filter((note) => !OFFICE_NOTES.includes(note.kind)) };
}

/** The contract names these two, and gives no list of roles. */
const EARNING_ROLE = /agent|dealer/i;

export class CounterSnapshots {
  private readonly kind: CounterSnapshot['kind'];
  private readonly shopName: string;
  private readonly onChange: () => void;
  /** The service's last word about each key. A broken line changes nothing of it. */
  private readonly answered = new Map<KeyType, Exclude<HealthState, 'offline'>>();
  private readonly offline = new Set<KeyType>();
  private readonly refusedFor = new Map<KeyType, KeyRefusal | null>();
  private mark = '';
  private attendant: SignedInAttendant | null = null;
  private opened = false;
  private journal: CounterSnapshot['journal'] = { state: 'opening', problem: null, progress: null };
  private roleFacts: CounterSnapshot['role'] = null;
  private roleForLife = true;

  constructor(kind: CounterSnapshot['kind'], shopName: string, onChange: () => void) {
    this.kind = kind;
    this.shopName = shopName;
    this.onChange = onChange;
  }

  isCounter(mark: string): void {
    this.mark = mark;
  }

  /** Null while the counter is locked. */
  attendantIs(attendant: SignedInAttendant | null): void {
    this.opened = true;
    this.attendant = attendant;
    this.onChange();
  }

  journalState(
    state: CounterSnapshot['journal']['state'],
    problem: string | null,
    progress: number | null = null,
  ): void {
    const { journal } = this;
    if (journal.state === state && journal.problem === problem && journal.progress === progress) return;
    const { newer, lost, ...rest } = journal;
    const ways = { ...(problem === 'newer' && { newer }), ...(LOST.includes(problem ?? '') && { lost }) };
    this.journal = { ...rest, ...ways, state, problem, progress };
    this.onChange();
  }

  /** Records that a newer Dwadi wrote the journal. */
  writtenBy(newer: CounterSnapshot['journal']['newer']): void {
    this.journal = { ...this.journal, newer };
  }

  /** The journal is damaged or gone, and this much can be restored, as far as the search went. */
  lostBut(lost: CounterSnapshot['journal']['lost']): void {
    this.journal = { ...this.journal, lost };
    this.onChange();
  }

  /** Keeps one note of each kind; null removes it. */
  journalNote(kind: JournalNote['kind'], detail: string | null): void {
    const { notes = [] } = this.journal;
    const before = notes.find((note) => note.kind === kind)?.detail ?? null;
    const others = notes.filter((note) => note.kind !== kind);
    this.journal = { ...this.journal, notes: detail === null ? others : [...others, { kind, detail }] };
    if (before === detail) return;
    this.onChange();
  }

  /** Records a key's health. Any answer at all proves the connection for every key. */
  health({ keyType, state, why }: Health): void {
    if (state === 'offline') {
      this.offline.add(keyType);
    } else {
      this.offline.clear();
      this.answered.set(keyType, state);
      this.refusedFor.set(keyType, why ?? null);
    }
    this.onChange();
  }

  /** Forgets the health of the previous keys: it doesn't hold for the new ones. */
  forgetKeys(): void {
    this.answered.clear();
    this.offline.clear();
  }

  /** True when the role changed or has ended since the last call: prices follow it. */
  role(name: string, daysLeft: number | null, lapsed: boolean, forLife = true): boolean {
    const before = this.roleFacts;
    this.roleFacts = { name, daysLeft, lapsed };
    this.roleForLife = forLife;
    return before !== null && (before.name !== name || before.lapsed !== lapsed);
  }

  get heldRole(): CounterSnapshot['role'] {
    return this.roleFacts;
  }

  /** The role as prices depend on it: its name, and whether it has ended. Null until the service has told it. */
  get roleNow(): string | null {
    const { roleFacts } = this;
    return roleFacts === null ? null : roleFacts.lapsed ? `${roleFacts.name} (ended)` : roleFacts.name;
  }

  /** Airtime earns commission only with an agent's or dealer's role for life. Until it is told, the owner's settings hold. */
  get earnsOnAirtime(): boolean {
    const { roleFacts } = this;
    return roleFacts === null || (this.roleForLife && !roleFacts.lapsed && EARNING_ROLE.test(roleFacts.name));
  }

  get rejectedKeys(): KeyType[] {
    return [...this.answered].flatMap(([type, state]) => (state === 'key-rejected' ? [type] : []));
  }

  /** The reason of the refused keys, if they all share one. */
  private get refusal(): KeyRefusal | null {
    const reasons = new Set(this.rejectedKeys.map((type) => this.refusedFor.get(type) ?? null));
    const [reason] = reasons;
    return reasons.size === 1 && reason !== undefined ? reason : null;
  }

  get serviceState(): CounterSnapshot['service']['state'] {
    return this.offline.size > 0 ? 'offline' : worst(this.answered.values());
  }

  /** True if the service answered last, whether or not it takes each key. */
  get hasLine(): boolean {
    return this.serviceState !== 'starting' && this.serviceState !== 'offline';
  }

  snapshot(
    now: number,
    wallet: CounterSnapshot['wallet'],
    settings: ShopSettings,
    shift: CounterSnapshot['shift'] | null,
  ): CounterSnapshot {
    const { attendant, refusal } = this;
    const seesWallet = attendant !== null || !this.opened;
    return {
      kind: this.kind,
      shopName: settings.shopName || this.shopName,
      mark: this.mark,
      locked: this.opened && attendant === null,
      attendant: attendant ?? NOBODY,
      shift: shift ?? NO_SHIFT,
      service: {
        ...{ state: this.serviceState, rejectedKeys: this.rejectedKeys },
        ...(refusal !== null && { refusal }),
      },
      journal: journalFor(attendant, this.kind, this.journal),
      wallet: seesWallet
        ? { ...wallet, balance: attendant?.rights.seesCost ? wallet.balance : null }
        : { level: 'unknown', hoursLeft: null, balance: null },
      role: seesWallet ? this.roleFacts : null,
      settings: settingsFor(attendant, settings),
      now,
      products: [...PRODUCTS],
    };
  }
}
