/** The counter examined: what was looked at, what was found, and which Dwadi this is. */
import { z } from 'zod';
import { KEY_TYPES } from '../reseller-api/keys.ts';

export const DOCTOR_CHECKS = [
  'versions',
  'updates',
  'keychain',
  'disk',
  'journal',
  'backups',
  'recovery-code',
  'lockdown',
  'administrator',
  'encryption',
  'name',
  'line',
  'clock',
  ...KEY_TYPES.map((type) => `key-${type}` as const),
  'budgets',
  'office',
  'printer-slips',
  'printer-vouchers',
] as const;
export type DoctorCheck = (typeof DOCTOR_CHECKS)[number];

export const finding = z.object({
  check: z.enum(DOCTOR_CHECKS),
  /** `watch` is worth knowing and stops nothing; `not-asked` could not be looked at, or there is nothing to look at. */
  state: z.enum(['fine', 'watch', 'fault', 'not-asked']),
  /** Stable, for programs; words/doctor.ts has the words for people. */
  code: z.string().max(40),
  facts: z.record(z.string(), z.union([z.string().max(300), z.number()])),
});
export type Finding = z.infer<typeof finding>;

export const about = z.object({
  version: z.string(),
  /** Null outside of Electron. */
  electron: z.string().nullable(),
  /** The newest form of the journal that this Dwadi writes. */
  journal: z.int(),
  build: z.enum(['signed', 'unsigned', 'development']),
});
export type About = z.infer<typeof about>;

export const doctorReport = z.object({
  at: z.int(),
  counter: z.enum(['training', 'live']),
  about,
  findings: z.array(finding).max(DOCTOR_CHECKS.length),
});
export type DoctorReport = z.infer<typeof doctorReport>;

export const doctorCalls = {
  'doctor.about': { request: z.object({}), answer: about },
  'doctor.examine': { request: z.object({}), answer: doctorReport },
  /** Saves report and logs in one file where a person chooses. Leaves out everything that must stay in the shop. */
  'doctor.bundle': { request: z.object({}), answer: z.object({ savedAs: z.string().nullable() }) },
} as const;
