/** The calls that each person may make, by the table beside the gate. */
import { expect, test } from 'vitest';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import { mayBegin, mayCall } from '#main/ipc/permissions.ts';
import { type CallName, calls } from '#shared/counter-api/index.ts';
import { ALL_RIGHTS, NO_RIGHTS, type Rights } from '#shared/counter-api/staff.ts';

const NAMES = Object.keys(calls) as CallName[];

const person = (rights: Rights, isOwner = false) => ({ staff: { rights, isOwner } });
const owner = person(ALL_RIGHTS, true);
const pc = (live: 'absent' | 'open') => ({ fact: () => ({ live }) });

/** Returns the calls that are refused. */
function refused(context: object): string[] {
  const whole = { owners: null, house: pc('open'), ...context } as unknown as HandlerContext;
  return NAMES.filter((name) => !mayCall(whole, name)).sort();
}

const matching = (...patterns: RegExp[]): string[] =>
  NAMES.filter((name) => patterns.some((pattern) => pattern.test(name))).sort();

const SET_UP = /^(setup|provisioning)\./;
const LIVE = /^(keys|backups|phone)\./;
const PEOPLE = /^(staff\.(list|add|change|retire)|customers\.eraseAll)$/;
const DRILL = /^drill\./;
const SETTINGS = [
  /^(audit|dayFiles|news)\./,
  /^updates\.(check|install|seen)$/,
  /^doctor\.(examine|bundle)$/,
  /^office\./,
  /^(settings\.save|customerScreen\.choose|screen\.chooseLanguage|lockdown\.seen|printing\.(setPrinter|find)|reports\.chooseFolder)$/,
];
const COSTS = [/^counters\./, /^dayFiles\.chooseFolder$/];
const SENT_TEXTS = /^sms\.(campaigns|delivery)$/;
/** Where papers, files and books go. */
const MOVES =
  /^(printing\.(setPrinter|find)|(reports|dayFiles)\.chooseFolder|counters\.(connectOffice(File)?|forgetOffice)|office\..*)$/;
const OF_PC = /^updates\.(choose|goBack)$/;

test('an attendant without rights sells, and changes nothing', () => {
  expect(refused({ opened: person(NO_RIGHTS), training: false })).toEqual(
    matching(SET_UP, LIVE, PEOPLE, DRILL, ...SETTINGS, ...COSTS, OF_PC, /^prices\./, /^reconcile\./, SENT_TEXTS),
  );
});

test.each([
  [
    'settings',
    { settings: true },
    matching(SET_UP, LIVE, PEOPLE, ...COSTS, OF_PC, /^prices\./, /^reconcile\./, SENT_TEXTS),
  ],
  [
    'costs, without settings',
    { seesCost: true },
    matching(SET_UP, LIVE, PEOPLE, DRILL, ...SETTINGS, ...COSTS, OF_PC, /^prices\./, /^reconcile\./, SENT_TEXTS),
  ],
  [
    'prices',
    { prices: true },
    matching(SET_UP, LIVE, PEOPLE, DRILL, ...SETTINGS, ...COSTS, OF_PC, /^reconcile\./, SENT_TEXTS),
  ],
  [
    'others’ sales',
    { historyOfOthers: true },
    matching(SET_UP, LIVE, PEOPLE, DRILL, ...SETTINGS, ...COSTS, OF_PC, /^prices\./, /^reconcile\.knowCounter$/),
  ],
])('the right to %s opens its own calls, and the rest is refused', (_, rights, rest) => {
  expect(refused({ opened: person({ ...NO_RIGHTS, ...rights }), training: true })).toEqual(rest);
});

test('an attendant with every right is no owner, and moves no printer or folder of a counter that sells', () => {
  const sells = { opened: person(ALL_RIGHTS), training: false, owners: {}, house: pc('open') };
  expect(refused(sells)).toEqual(matching(SET_UP, LIVE, PEOPLE, DRILL, MOVES, OF_PC, /^reconcile\.knowCounter$/));
  expect(refused({ opened: person(ALL_RIGHTS), training: true, owners: {} })).toEqual(
    matching(SET_UP, LIVE, PEOPLE, OF_PC, /^reconcile\.knowCounter$/),
  );
});

test('an owner of the live counter sets up no second one, and has no drill', () => {
  expect(refused({ opened: owner, training: false, owners: {} })).toEqual(
    matching(/^setup\./, /^provisioning\.(unlock|finish)$/, DRILL),
  );
});

test('anybody in Training sets up the live counter on a new PC, once', () => {
  const fresh = { opened: person(ALL_RIGHTS), training: true, house: pc('absent') };
  expect(refused(fresh)).toEqual(
    matching(
      LIVE,
      PEOPLE,
      /^provisioning\.(apply|words|protect|makeCode|printCode|keepCode)$/,
      /^reconcile\.knowCounter$/,
    ),
  );
  expect(refused({ ...fresh, training: false })).toEqual(
    matching(SET_UP, LIVE, PEOPLE, DRILL, MOVES, OF_PC, /^reconcile\.knowCounter$/),
  );
});

test('a counter that can’t open has nobody to ask: its own calls are let through, never those of a live owner', () => {
  expect(refused({ opened: null, training: false, owners: {} })).toEqual(matching(SET_UP, LIVE, DRILL, OF_PC));
});

test('an owner in Training has no live counter’s keys, and the live counter’s owner has them all', () => {
  const practising = { opened: owner, training: true, owners: null, house: pc('open') };
  expect(refused(practising)).toEqual(matching(SET_UP, LIVE, OF_PC));
  expect(refused({ ...practising, owners: {}, house: null })).toEqual(
    matching(/^setup\./, /^provisioning\.(unlock|finish)$/),
  );
});

test('the updates of a PC without a live counter are decided in Training, by a person who may change settings', () => {
  const decides = (context: object) => {
    const whole = { owners: null, training: true, house: null, ...context } as unknown as HandlerContext;
    return mayCall(whole, 'updates.choose');
  };
  const settings = person({ ...NO_RIGHTS, settings: true });
  expect(decides({ opened: settings })).toBe(true);
  expect(decides({ opened: settings, house: pc('absent') })).toBe(true);
  expect(decides({ opened: settings, house: pc('open') })).toBe(false);
  expect(decides({ opened: person(NO_RIGHTS) })).toBe(false);
  expect(decides({ opened: null })).toBe(false);
  expect(decides({ opened: person(NO_RIGHTS, true), training: false })).toBe(true);
  expect(decides({ opened: settings, training: false })).toBe(false);
});

test.each(['absent', 'open'] as const)('a PC whose live counter is %s begins one in Training alone', (live) => {
  expect(mayBegin(null, true)).toBe(false);
  const house = pc(live) as unknown as Parameters<typeof mayBegin>[0];
  expect(mayBegin(house, true)).toBe(live === 'absent');
  expect(mayBegin(house, false)).toBe(false);
});
