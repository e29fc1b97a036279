import type { Product } from '#shared/order-state.ts';
import type { Strategy } from '../model/strategy.ts';
import { afa } from './afa.ts';
import { airtime } from './airtime.ts';
import { bill } from './bill.ts';
import { bulk } from './bulk.ts';
import { data } from './data.ts';
import { sms } from './sms.ts';
import { voucher } from './voucher.ts';

const STRATEGIES: Readonly<Record<Product, Strategy>> = { data, airtime, voucher, bill, bulk, sms, afa };

export const strategyOf = (product: Product): Strategy => STRATEGIES[product];
