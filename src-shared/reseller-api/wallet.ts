import * as z from 'zod';
import { amount, text, unneeded } from './values.ts';

export const CURRENCY = 'GHS';

export const walletBalance = z.object({ balance: amount, currency: unneeded(text) });
