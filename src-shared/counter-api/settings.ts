/** The owner's settings of this counter. The snapshot tells them to every screen; changing them takes a right. */
import { z } from 'zod';
import { phoneValue } from './values.ts';

/** A month, three, a year, ten; or none. */
export const SUGGEST_FOR_DAYS = [31, 92, 366, 3660, 0] as const;

/** How long a name is kept after the last sale to its number: three months, a year, three; or none is. */
export const KEEP_NAMES_FOR_DAYS = [92, 366, 1096, 0] as const;

export const THEMES = ['system', 'light', 'dark'] as const;

/** The shop's own lines above and below its slips: as wide as the widest paper, and together no longer than a thumb. */
export const SLIP_LINE_LENGTH = 48;
export const SLIP_LINES = 4;
export const slipLines = z.array(z.string().trim().min(1).max(SLIP_LINE_LENGTH)).max(SLIP_LINES);

export const SHOP_NAME_MOST = 40;
export const shopName = z.string().trim().min(1).max(SHOP_NAME_MOST);

export const shopSettings = z.object({
  /** Empty until the shop is named: then the name that the counter was made with applies. */
  shopName: z.string().trim().max(SHOP_NAME_MOST),
  /** Nothing is sent before the cash is counted in. */
  cashGate: z.boolean(),
  /** The number of a large sale to a new customer is typed once more before Send. */
  typeLargeTwice: z.boolean(),
  theme: z.enum(THEMES),
  /** The counter locks itself after so many minutes without a key or a press; 0 for never. */
  lockAfterMinutes: z.int().min(0).max(120),
  /** How long after a sale its number is suggested when its digits are typed; 0 where none ever is. */
  suggestForDays: z.literal(SUGGEST_FOR_DAYS),
  /** A name is erased so many days after the last sale to its number; 0 where none is kept. */
  keepNamesForDays: z.literal(KEEP_NAMES_FOR_DAYS),
  /** Below the shop's name: where it is, its number. */
  slipHeader: slipLines,
  slipFooter: slipLines,
  /** A customer may have the slip as a text message, at the cost of the shop's SMS credits. */
  smsSlips: z.boolean(),
  /** That text ends with the slip's code, which makes it two messages instead of one. */
  smsSlipCode: z.boolean(),
  /** The number that texts for the owner go to; null for none. */
  newsPhone: phoneValue.nullable(),
  newsAtClose: z.boolean(),
  newsOfWallet: z.boolean(),
  /** The owner gets a text when the wallet lasts for fewer hours than this at today's pace. */
  newsWalletHours: z.int().min(1).max(48),
  newsOfRole: z.boolean(),
  newsRoleDays: z.int().min(1).max(60),
  /** The folder for signed day files; null for one under the counter's own folder. A screen can't change it. */
  dayFilesFolder: z.string().max(1000).nullable(),
  /** How much of sealed backups may go to the office in a day; 0 for none. Mobile data is paid by the megabyte. */
  officeBackupMegabytes: z.int().min(0).max(1000),
});
export type ShopSettings = z.infer<typeof shopSettings>;

export const USUAL_SETTINGS: ShopSettings = {
  shopName: '',
  cashGate: false,
  typeLargeTwice: false,
  theme: 'system',
  lockAfterMinutes: 10,
  suggestForDays: 366,
  keepNamesForDays: 366,
  slipHeader: [],
  slipFooter: [],
  smsSlips: false,
  smsSlipCode: true,
  newsPhone: null,
  newsAtClose: true,
  newsOfWallet: true,
  newsWalletHours: 3,
  newsOfRole: true,
  newsRoleDays: 3,
  dayFilesFolder: null,
  officeBackupMegabytes: 20,
};

export const settingsCalls = { 'settings.save': { request: shopSettings, answer: shopSettings } } as const;
