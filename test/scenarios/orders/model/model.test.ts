/**
 * Random days of a shop against a simple model of the service: sales, bad lines, kills at any moment, clocks that
 * jump, a laptop that sleeps, full disks, empty budgets, and a person who answers anything that may be answered. The
 * long run lives through many more; `DWADI_MODEL_DAYS` says how many, `DWADI_MODEL_SEED` repeats a
 * run, and `DWADI_MODEL_NO_SHRINK=1` ends at the first broken day as it is.
 */
import { testDays } from './test-days.ts';

const { DWADI_LONG, DWADI_MODEL_DAYS } = process.env;

testDays(Number(DWADI_MODEL_DAYS ?? (DWADI_LONG === '1' ? 1500 : 70)));
