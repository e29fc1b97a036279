/** The frame with the content of an ordinary day, and with the longest texts. */
import type { Page } from 'playwright';
import { pesewas } from '#shared/money.ts';
import { busyBoard, EMPTY_BOARD, foundLines, good, NOW, sale, snapshot } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

const { attendant } = snapshot();
const waiting = [
  { phone: '0244123456', volumeGb: 5, since: NOW - 900_000, ready: true },
  { phone: '0559012112', volumeGb: null, since: NOW - 200_000, ready: true },
  { phone: '0540001234', volumeGb: 10, since: NOW - 65_000, ready: false },
];
async function toRail(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: '2 ready, 1 waiting' }).waitFor();
}

const frame = (changes: Parameters<typeof snapshot>[0]): Scene => ({
  everyLook: true,
  answers: {
    'sales.board': () => good(busyBoard()),
    'waiting.list': () => good(waiting),
    'counter.snapshot': () => good(snapshot(changes)),
  },
  act: toRail,
});

export const HEADER_SCENES: Readonly<Record<string, Scene>> = {
  'frame-usual': frame({
    attendant: { ...attendant, name: 'Akosua Nyarko-Mensah', role: 'owner' },
    wallet: { level: 'ok', hoursLeft: 400, balance: pesewas(1_234_567) },
    role: { name: 'dealer', daysLeft: 112 },
  }),
  'frame-worst': frame({
    shopName: 'Nyarko-Mensah Communications and Stationery Enterprise, Kwame Nkrumah Circle',
    attendant: { ...attendant, name: 'Nana Akosua Adwoa Konadu Agyemang-Rawlin' },
    wallet: { level: 'low', hoursLeft: 30, balance: pesewas(123_456_789) },
    role: { name: 'super dealer', daysLeft: 0, lapsed: true },
    service: { state: 'key-rejected', rejectedKeys: ['standard', 'commission', 'sms'] },
    shift: { id: 's1', openedAt: NOW - 30 * 3_600_000, state: 'counting', forgotten: true },
  }),
};

const notSent = { attention: 'not-sent', state: 'recorded', money: 'none', actions: ['send', 'withdraw'] } as const;

/** The board after a morning offline: thirty orders that need a look, and one that must not be sold again. */
export const BOARD_FULL: Scene = {
  everyLook: true,
  answers: {
    'sales.board': () =>
      good({
        ...EMPTY_BOARD,
        underWay: [
          sale({ ago: 12 }),
          sale({ phone: '0277811340', ago: 195, supplier: 'AT', state: 'unknown', money: 'maybe' }),
        ],
        needsAttention: Array.from({ length: 30 }, (_, at) =>
          sale({ ...notSent, actions: [...notSent.actions], ago: 1260 + at }),
        ),
      }),
    'waiting.list': () => good(waiting),
  },
  act: toRail,
};

const busy = { 'sales.board': () => good(busyBoard()) };

/** The board of an owner's page, opened by its key. */
async function unfold(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F11');
  await page.getByText('Today so far.').waitFor();
  await page.keyboard.press('Alt+b');
  await page.getByRole('region', { name: 'Under way' }).waitFor();
}

async function toKeys(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
}

const toPlaces =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel("Customer's number").waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type(text);
    await page.getByRole('option').first().waitFor();
  };

const foundNone = { ...busy, 'orders.find': () => good([]) };

export const FRAME_SCENES: Readonly<Record<string, Scene>> = {
  ...HEADER_SCENES,
  'board-full': BOARD_FULL,
  'board-unfolded': { answers: busy, act: unfold },
  'keys-sheet': { everyLook: true, answers: busy, act: toKeys },
  'find-deeds': { everyLook: true, answers: foundNone, act: toPlaces('dra') },
  'find-number': { answers: { ...busy, 'orders.find': () => good(foundLines('3456')) }, act: toPlaces('0244123456') },
};
