/** Lives through as many other days, beside `model.test.ts`: one file would end alone on one core. */
import { testDays } from './test-days.ts';

testDays(1500);
