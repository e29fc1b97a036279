/** Compares a file with the current state. Pure: the screens show the changes, and the books are changed by them. */
import type { MachineSettings } from '#shared/counter-api/machine.ts';
import type { PriceRules } from '#shared/counter-api/prices.ts';
import { PRINT_ROLES, type PrinterChoice } from '#shared/counter-api/printing.ts';
import type { FileOutcome, LeftAlone, Provisioned } from '#shared/counter-api/provisioning.ts';
import type { ShopSettings } from '#shared/counter-api/settings.ts';
import { ALL_RIGHTS, PEOPLE_MOST, type Person, type Rights, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import type { ProvisioningDocument } from './document.ts';
import type { GivenPins } from './given-pins.ts';

export interface Standing {
  readonly settings: ShopSettings;
  readonly people: readonly Person[];
  /** The names of people who have left; a file doesn't bring them back. */
  readonly left: readonly string[];
  readonly printers: PrinterChoice;
  /** Null until prices are decided: then an empty list of rules decides that everything is sold at cost. */
  readonly prices: PriceRules | null;
  readonly machine: MachineSettings;
  /** Null if the counter has none yet. */
  readonly serviceUrl: string | null;
}

type NewPerson = Pick<Person, 'name' | 'role' | 'rights'>;

export interface Plan {
  readonly settings: Partial<ShopSettings>;
  readonly added: readonly NewPerson[];
  readonly rights: readonly { readonly id: string; readonly name: string; readonly rights: Rights }[];
  readonly printers: Partial<PrinterChoice>;
  readonly prices: PriceRules | null;
  readonly machine: MachineSettings | null;
  readonly outcome: FileOutcome;
}

type Listed = ProvisioningDocument['staff'][number];

/** Compares by content, whatever the order of the names. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => same(a[name as keyof typeof a], b[name as keyof typeof b]));
}

const called = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase();

/** A right that the file leaves out stays as it is. */
function rightsFor({ role, rights }: Listed, before: Rights): Rights {
  if (role === 'owner') return ALL_RIGHTS;
  const named = Object.entries(rights ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}

function settingsFor({ shop, settings = {} }: ProvisioningDocument, before: ShopSettings): Partial<ShopSettings> {
  const wanted: Partial<ShopSettings> = { ...settings, shopName: shop.name } as Partial<ShopSettings>;
  const names = Object.keys(wanted) as (keyof ShopSettings)[];
  const changed = names.filter((name) => wanted[name] !== undefined && !same(wanted[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}

interface Given {
  /** Those of the protected part, if that was opened. */
  readonly pins: GivenPins;
  /** An owner has proven with a PIN that they want the file; at the first run the person is the owner. */
  readonly ownerIsHere: boolean;
}

function peopleFor(staff: readonly Listed[], { people, left }: Standing, { pins, ownerIsHere }: Given) {
  const added: NewPerson[] = [];
  const changed: Plan['rights'][number][] = [];
  const leftAlone: LeftAlone[] = [];
  for (const listed of staff) {
    const { name, role } = listed;
    const is = called(name);
    const known = people.find((person) => is(person.name));
    if (known === undefined && left.some(is)) leftAlone.push({ what: 'left', name });
    else if (known === undefined && people.length + added.length >= PEOPLE_MOST) {
      leftAlone.push({ what: 'no-place', name });
    } else if (known === undefined && role === 'owner' && !ownerIsHere) leftAlone.push({ what: 'owner', name });
    else if (known === undefined) {
      added.push({ name, role, rights: rightsFor(listed, USUAL_RIGHTS) });
      if (pins.taken[name] === undefined) {
        leftAlone.push({ what: pins.weak.includes(name) ? 'weak-pin' : 'no-pin', name });
      }
    } else if (known.role !== role) leftAlone.push({ what: 'role', name });
    else {
      const rights = rightsFor(listed, known.rights);
      if (!same(rights, known.rights)) changed.push({ id: known.id, name: known.name, rights });
    }
  }
  return { added, changed, leftAlone };
}

/** The settings of this PC by the file, and what it changes of those before. */
export function machineFor(file: ProvisioningDocument, before: MachineSettings) {
  const { machine, lockdown, updates, customerScreen = before.customerScreen } = file;
  const wanted: MachineSettings = {
    ...before,
    ...{ machine, lockdown, customerScreen },
    updates: { ...before.updates, channel: updates.channel },
  };
  const changes: Provisioned[] = [
    ...(before.machine === machine ? [] : [{ what: 'machine' as const, name: machine }]),
    ...(before.lockdown === lockdown ? [] : [{ what: 'lockdown' as const, name: lockdown }]),
    ...(before.updates.channel === updates.channel ? [] : [{ what: 'channel' as const, name: updates.channel }]),
    ...(before.customerScreen === customerScreen
      ? []
      : [{ what: 'customer-screen' as const, name: customerScreen ? 'on' : 'off' }]),
  ];
  return { wanted, changes };
}

const NO_PINS: Given = { pins: { taken: {}, weak: [] }, ownerIsHere: true };

export function planFor(content: ProvisioningDocument, standing: Standing, given: Given = NO_PINS): Plan {
  const settings = settingsFor(content, standing.settings);
  const people = peopleFor(content.staff, standing, given);
  const machine = machineFor(content, standing.machine);
  const roles = PRINT_ROLES.filter(
    (role) => content.printers?.[role] !== undefined && !same(content.printers[role], standing.printers[role]),
  );
  const printers: Partial<PrinterChoice> = Object.fromEntries(roles.map((role) => [role, content.printers?.[role]]));
  const prices = content.prices === undefined || same(content.prices, standing.prices) ? null : content.prices;
  const { serviceUrl } = standing;
  const otherService = serviceUrl !== null && serviceUrl !== content.service.baseUrl.replace(/\/+$/, '');
  const changes: Provisioned[] = [
    ...machine.changes,
    ...Object.keys(settings).map((name) =>
      name === 'shopName' ? { what: 'shop' as const, name: content.shop.name } : { what: 'setting' as const, name },
    ),
    ...people.added.map(({ name }) => ({ what: 'person-added' as const, name })),
    ...people.changed.map(({ name }) => ({ what: 'rights' as const, name })),
    ...roles.map((role) => ({ what: 'printer' as const, name: role })),
    ...(prices === null ? [] : [{ what: 'prices' as const, name: String(prices.length) }]),
  ];
  const leftAlone: LeftAlone[] = [
    ...people.leftAlone,
    ...(otherService ? [{ what: 'service' as const, name: content.service.baseUrl }] : []),
  ];
  return {
    ...{ settings, printers, prices, added: people.added, rights: people.changed },
    machine: machine.changes.length > 0 ? machine.wanted : null,
    outcome: { changes, leftAlone },
  };
}
