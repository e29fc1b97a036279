/** The changes that a file would make, and the permission to make them, without a counter. */
import { describe, expect, test } from 'vitest';
import { document, type ProvisioningDocument } from '#main/provisioning/document.ts';
import { appliedBy, judge, readApplied } from '#main/provisioning/file-acceptance.ts';
import { judgePins } from '#main/provisioning/given-pins.ts';
import { planFor, type Standing } from '#main/provisioning/provisioning-plan.ts';
import { USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { ALL_RIGHTS, PEOPLE_MOST, type Person, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { TEMPLATE } from '../../support/installer.ts';

const content = (changes: object = {}): ProvisioningDocument =>
  document.parse({
    ...{ form: 'dwadi-provisioning/1', machine: 'kiosk-1', made: '2026-11-20T08:00:00Z', ...TEMPLATE },
    signature: {
      by: '0000-1111-2222-3333',
      key: Buffer.alloc(32).toString('base64'),
      value: Buffer.alloc(64).toString('base64'),
    },
    ...changes,
  });

const efua: Person = { id: 'e', name: 'efua mensah', role: 'owner', rights: ALL_RIGHTS, hasPin: true };
const ama: Person = {
  ...{ id: 'a', name: 'Ama', role: 'attendant', hasPin: true },
  rights: { ...USUAL_RIGHTS, prices: true },
};

const nothing: Standing = {
  ...{ settings: USUAL_SETTINGS, people: [], left: [], prices: null, machine: USUAL_MACHINE, serviceUrl: null },
  printers: { slips: null, vouchers: null },
};
const asTheFile = (file: ProvisioningDocument): Standing => ({
  settings: { ...USUAL_SETTINGS, ...file.settings, shopName: file.shop.name } as Standing['settings'],
  people: [efua, { ...ama, rights: { ...USUAL_RIGHTS, maxSale: pesewas(20_000) } }],
  left: [],
  printers: { slips: file.printers?.slips ?? null, vouchers: null },
  prices: file.prices ?? [],
  machine: { ...USUAL_MACHINE, machine: 'kiosk-1', lockdown: 'kiosk' },
  serviceUrl: file.service.baseUrl,
});

const words = ({ outcome: { changes, leftAlone } }: ReturnType<typeof planFor>) => ({
  changes: changes.map(({ what, name }) => `${what} ${name}`),
  leftAlone: leftAlone.map(({ what, name }) => `${what} ${name}`),
});

const given = (taken: Record<string, string>, ownerIsHere = true) => ({ pins: { taken, weak: [] }, ownerIsHere });

describe('the changes that a file would make', () => {
  test('are everything on a PC that has nothing; a person without a PIN in it is named', () => {
    expect(words(planFor(content(), nothing, given({ 'Efua Mensah': '739154' })))).toEqual({
      changes: [
        ...['machine kiosk-1', 'lockdown kiosk', 'setting cashGate', 'setting slipFooter', 'shop Adom Mobile'],
        ...['person-added Efua Mensah', 'person-added Ama', 'printer slips', 'prices 2'],
      ],
      leftAlone: ['no-pin Ama'],
    });
  });

  test('decide that all is sold at cost when the file lists no price rule, once', () => {
    const file = content({ prices: [] });
    expect(planFor(file, nothing).prices).toEqual([]);
    expect(planFor(file, { ...nothing, prices: [] }).prices).toBeNull();
  });

  test('are none when the counter is already as the file says', () => {
    const plan = planFor(content(), asTheFile(content()));
    expect(words(plan)).toEqual({ changes: [], leftAlone: [] });
    expect(plan).toMatchObject({ settings: {}, added: [], rights: [], printers: {}, prices: null, machine: null });
  });

  test('leave alone what the file leaves out: settings, printers, prices, other rights, the update limit, letters', () => {
    const standing: Standing = {
      ...asTheFile(content()),
      people: [efua, ama],
      machine: {
        ...{ machine: 'kiosk-1', lockdown: 'kiosk', textSize: 'large', customerScreen: true, language: 'ak' },
        updates: { channel: 'early', kilobytesPerSecond: 7, megabytesPerDay: null },
      },
    };
    const file = content({ settings: undefined, printers: undefined, prices: undefined });
    const plan = planFor(file, standing);
    expect(words(plan).changes).toEqual(['channel stable', 'rights Ama']);
    expect(plan.rights).toEqual([
      { id: 'a', name: 'Ama', rights: { ...USUAL_RIGHTS, prices: true, maxSale: pesewas(20_000) } },
    ]);
    expect(plan.machine?.updates).toEqual({ channel: 'stable', kilobytesPerSecond: 7, megabytesPerDay: null });
    expect(plan.machine).toMatchObject({ textSize: 'large', customerScreen: true, language: 'ak' });
  });

  test('leave a PIN out that is too short for its person, or too easy', () => {
    const staff = [...content().staff, { name: 'Yaw', role: 'owner' }];
    const pins = judgePins(content({ staff }).staff, {
      'Efua Mensah': '4719',
      Ama: '2580',
      Yaw: '739154',
      Kofi: '1111',
    });
    expect(pins).toEqual({ taken: { Yaw: '739154' }, weak: ['Efua Mensah', 'Ama'] });
    const plan = planFor(content({ staff }), nothing, { pins, ownerIsHere: true });
    expect(words(plan).leftAlone).toEqual(['weak-pin Efua Mensah', 'weak-pin Ama']);
  });

  test('add no owner where no owner has proven to be there', () => {
    const staff = [...content().staff, { name: 'Yaw', role: 'owner' }, { name: 'Esi', role: 'attendant' }];
    const pins = { Yaw: '739154', Esi: '508271' };
    const silent = planFor(content({ staff }), asTheFile(content()), given(pins, false));
    expect(words(silent)).toEqual({ changes: ['person-added Esi'], leftAlone: ['owner Yaw'] });
    const withOwner = planFor(content({ staff }), asTheFile(content()), given(pins));
    expect(words(withOwner).changes).toEqual(['person-added Yaw', 'person-added Esi']);
  });

  test('include the customer’s screen, if the file mentions it', () => {
    const plan = planFor(content({ customerScreen: true }), asTheFile(content()));
    expect(words(plan).changes).toEqual(['customer-screen on']);
    expect(plan.machine).toMatchObject({ customerScreen: true, lockdown: 'kiosk' });
    const on = { ...asTheFile(content()), machine: { ...asTheFile(content()).machine, customerScreen: true } };
    expect(words(planFor(content(), on)).changes).toEqual([]);
    expect(words(planFor(content({ customerScreen: false }), on)).changes).toEqual(['customer-screen off']);
  });

  test('are none for an owner’s rights, a known person who left once, or an address with a slash at its end', () => {
    const staff = [
      { name: 'Efua Mensah', role: 'owner', rights: { maxSale: 5 } },
      { name: 'Ama', role: 'attendant', rights: { maxSale: 20_000 } },
    ];
    const file = content({ staff, service: { baseUrl: 'https://service.example/api/v2//' } });
    const standing = { ...asTheFile(content()), left: ['ama'] };
    expect(words(planFor(file, standing))).toEqual({ changes: [], leftAlone: [] });
  });

  test('fill the last place, and leave the next person without one', () => {
    const staff = [...content().staff, { name: 'Esi', role: 'attendant' }, { name: 'Yaw', role: 'attendant' }];
    const crowd = Array.from({ length: PEOPLE_MOST - 3 }, (_, at) => ({ ...ama, id: `p${at}`, name: `P${at}` }));
    const before = asTheFile(content());
    const standing = { ...before, people: [...before.people, ...crowd] };
    expect(words(planFor(content({ staff }), standing, given({ Esi: '508271', Yaw: '508271' })))).toEqual({
      changes: ['person-added Esi'],
      leftAlone: ['no-place Yaw'],
    });
  });

  test('give a new person the usual rights, and an owner all of them', () => {
    const staff = [
      { name: 'Efua Mensah', role: 'owner' },
      { name: 'Ama', role: 'attendant', rights: { prices: true, maxSale: undefined } },
    ];
    expect(planFor(content({ staff }), nothing).added).toEqual([
      { name: 'Efua Mensah', role: 'owner', rights: ALL_RIGHTS },
      { name: 'Ama', role: 'attendant', rights: { ...USUAL_RIGHTS, prices: true } },
    ]);
  });

  test('take a printer away where the file says so, and tell one that differs in its paper alone', () => {
    const before = asTheFile(content());
    const none = planFor(content({ printers: { slips: null } }), before);
    expect([words(none).changes, none.printers]).toEqual([['printer slips'], { slips: null }]);
    const slips = { ...TEMPLATE.printers.slips, paper: { ...TEMPLATE.printers.slips.paper, widthMm: 80 } };
    const wider = planFor(content({ printers: { vouchers: null, slips } }), before);
    expect([words(wider).changes, wider.printers]).toEqual([['printer slips'], { slips }]);
  });

  test('raise nobody, bring nobody back, and squeeze nobody in; the owner takes another address', () => {
    const staff = [
      { name: 'Efua Mensah', role: 'owner' },
      { name: 'AMA', role: 'owner' },
      { name: 'Yaw', role: 'owner' },
      { name: 'Esi', role: 'attendant' },
    ];
    const crowd = Array.from({ length: PEOPLE_MOST - 2 }, (_, at) => ({ ...ama, id: `p${at}`, name: `P${at}` }));
    const standing: Standing = {
      ...asTheFile(content()),
      ...{ people: [efua, ama, ...crowd], left: ['yaw'], serviceUrl: 'https://another.example/api/v2' },
    };
    expect(words(planFor(content({ staff }), standing))).toEqual({
      changes: [],
      leftAlone: ['role AMA', 'left Yaw', 'no-place Esi', 'service https://service.example/api/v2'],
    });
  });
});

describe('the permission to use a file', () => {
  const file = (changes: object = {}, digest = 'one') => ({ content: content(changes), digest });
  const here = { machine: 'kiosk-1', applied: null, now: Date.parse('2026-11-21T08:00:00Z') };
  const applied = appliedBy(file(), 5, false);

  test('is for this machine, and for one that has no name yet', () => {
    expect(judge(file(), here)).toBeNull();
    expect(judge(file(), { ...here, machine: null })).toBeNull();
    expect(judge(file(), { ...here, machine: 'kiosk-2' })).toBe('other-machine');
    expect(judge(file(), { ...here, machine: 'kiosk-2', evenForAnother: true })).toBeNull();
  });

  test('is for once, though the file has expired since; never for an older one', () => {
    const expires = '2026-11-21T07:59:59Z';
    expect(judge(file({ expires }), here)).toBe('expired');
    expect(judge(file({ expires }), { ...here, applied })).toBe('already');
    expect(judge(file({ made: '2026-11-19T08:00:00Z' }, 'two'), { ...here, applied })).toBe('older');
    expect(judge(file({ made: '2026-11-20T08:00:01Z' }, 'two'), { ...here, applied })).toBeNull();
    // Another file that was made in the same second is no older one.
    expect(judge(file({}, 'two'), { ...here, applied })).toBeNull();
    expect(judge(file({ expires: '2026-11-21T08:00:00Z' }), here)).toBe('expired');
    expect(judge(file({ expires: '2026-11-21T08:00:01Z' }), here)).toBeNull();
  });

  test('is an owner’s once more, where a silent run left the file’s owners alone', () => {
    const left = appliedBy(file(), 5, true);
    expect(judge(file(), { ...here, applied: left })).toBe('already');
    expect(judge(file(), { ...here, applied: left, ownerIsHere: true })).toBeNull();
    expect(judge(file(), { ...here, applied, ownerIsHere: true })).toBe('already');
    expect(readApplied(JSON.stringify(left))).toEqual(left);
  });

  test('ends with the file’s expiry, even if the clock was set back before the file was made', () => {
    const short = { made: '2026-11-20T08:00:00Z', expires: '2026-11-20T08:00:00Z' };
    expect(judge(file(short), { ...here, now: 0 })).toBe('expired');
  });

  test('takes a record of used files that can’t be read as none', () => {
    expect(readApplied(JSON.stringify(applied))).toEqual(applied);
    expect([readApplied(undefined), readApplied('{'), readApplied('{"machine":1}')]).toEqual([null, null, null]);
  });
});
