import * as z from 'zod';
import * as afa from './afa.ts';
import * as airtime from './airtime.ts';
import * as data from './data-order.ts';
import type { ServiceErrorCode } from './error-codes.ts';
import type { KeyType } from './keys.ts';
import type { Budget } from './limits.ts';
import * as packages from './packages.ts';
import * as vouchers from './results-checker.ts';
import { accountRole } from './role.ts';
import * as sms from './sms.ts';
import * as utilities from './utilities.ts';
import { text } from './values.ts';
import * as verify from './verify-number.ts';
import { walletBalance } from './wallet.ts';

interface EndpointContract {
  readonly method: 'GET' | 'POST';
  /** The path below the base URL, with `{name}` for each parameter. */
  readonly path: `/${string}`;
  /** `removed`: the endpoint only tells old clients that it is gone; no key opens it. */
  readonly keyType: KeyType | 'removed';
  readonly query: z.ZodType | null;
  readonly body: z.ZodType | null;
  /** The content of `data` in a success. */
  readonly response: z.ZodType | null;
  readonly errors: Readonly<Record<number, ServiceErrorCode>>;
  readonly budget: Budget | null;
  /** True if a request can move money or SMS credits. */
  readonly moves: boolean;
}

/** An order found in such a list is read field by field, like the answer to a look-up: no field of a row spoils it. */
const recentOrders = z.object({ orders: z.array(z.looseObject({ reference: text.optional() })) });

/** The errors that every endpoint with a key can answer. */
const KEYED = {
  401: 'key-rejected',
  403: 'key-not-allowed',
  429: 'rate-limited',
  500: 'service-failed',
  503: 'feature-disabled',
} as const;
const FILTERED = { ...KEYED, 400: 'invalid-request' } as const;
const ORDER_LOOKUP = { ...KEYED, 404: 'order-not-found' } as const;
const WALLET_PURCHASE = { ...KEYED, 400: 'refused-or-wallet-too-low', 409: 'reference-taken' } as const;

/** The common parts of reads, purchases and checks; an entry says what differs. */
const READ = { method: 'GET', query: null, body: null, budget: null, moves: false } as const;
const PURCHASE = { method: 'POST', query: null, budget: null, moves: true } as const;
const CHECK = { method: 'POST', query: null, body: verify.verifyNumberBody, budget: 'verify', moves: false } as const;

/** The whole service: 29 endpoints. Everything that must know one of them reads it from here. */
export const ENDPOINTS = {
  accountRole: { ...READ, path: '/account/role', keyType: 'standard', response: accountRole, errors: KEYED },
  packages: {
    ...READ,
    path: '/packages',
    keyType: 'standard',
    query: packages.packagesQuery,
    response: packages.packageList,
    errors: FILTERED,
  },
  dataPurchase: {
    ...PURCHASE,
    path: '/data/purchase',
    keyType: 'standard',
    body: data.dataPurchaseBody,
    response: data.dataOrder,
    errors: { ...WALLET_PURCHASE, 404: 'package-not-found', 409: 'not-whitelisted-or-reference-taken' },
  },
  dataBulk: {
    ...PURCHASE,
    path: '/data/bulk',
    keyType: 'standard',
    body: data.bulkPurchaseBody,
    response: data.bulkPlacement,
    errors: { ...WALLET_PURCHASE, 400: 'batch-refused', 404: 'package-not-found' },
  },
  verifyNumber: {
    ...CHECK,
    path: '/data/verify-number',
    keyType: 'standard',
    response: verify.numberVerdict,
    errors: FILTERED,
  },
  verifyNumberServer1: {
    ...CHECK,
    path: '/data/verify-number/server-1',
    keyType: 'standard',
    response: verify.serverVerdict,
    errors: { ...FILTERED, 502: 'upstream-unreachable' },
  },
  verifyNumberServer2: {
    ...CHECK,
    path: '/data/verify-number/server-2',
    keyType: 'standard',
    response: verify.serverVerdict,
    errors: { ...FILTERED, 502: 'upstream-unreachable' },
  },
  walletBalance: { ...READ, path: '/wallet/balance', keyType: 'standard', response: walletBalance, errors: KEYED },
  walletTopup: {
    method: 'POST',
    path: '/wallet/topup',
    keyType: 'removed',
    query: null,
    body: null,
    response: null,
    errors: { 410: 'discontinued' },
    budget: null,
    moves: false,
  },
  dataOrder: {
    ...READ,
    path: '/orders/{reference}',
    keyType: 'standard',
    response: data.dataOrder,
    errors: ORDER_LOOKUP,
  },
  airtimePurchase: {
    ...PURCHASE,
    path: '/airtime/purchase',
    keyType: 'commission',
    body: airtime.airtimePurchaseBody,
    response: airtime.airtimePlacement,
    errors: WALLET_PURCHASE,
  },
  airtimeOrders: { ...READ, path: '/airtime/orders', keyType: 'commission', response: recentOrders, errors: KEYED },
  airtimeOrder: {
    ...READ,
    path: '/airtime/orders/{reference}',
    keyType: 'commission',
    response: airtime.airtimeOrder,
    errors: ORDER_LOOKUP,
  },
  voucherTypes: {
    ...READ,
    path: '/resultschecker/types',
    keyType: 'standard',
    response: vouchers.voucherTypeList,
    errors: KEYED,
  },
  voucherPurchase: {
    ...PURCHASE,
    path: '/resultschecker/purchase',
    keyType: 'standard',
    body: vouchers.voucherPurchaseBody,
    response: vouchers.voucherPlacement,
    errors: WALLET_PURCHASE,
  },
  voucherOrders: {
    ...READ,
    path: '/resultschecker/orders',
    keyType: 'standard',
    response: recentOrders,
    errors: KEYED,
  },
  voucherOrder: {
    ...READ,
    path: '/resultschecker/orders/{reference}',
    keyType: 'standard',
    response: vouchers.voucherOrderDetail,
    errors: ORDER_LOOKUP,
  },
  afaRegister: {
    ...PURCHASE,
    path: '/afa/register',
    keyType: 'standard',
    body: afa.afaRegisterBody,
    response: afa.afaPlacement,
    errors: WALLET_PURCHASE,
  },
  afaOrders: { ...READ, path: '/afa/orders', keyType: 'standard', response: recentOrders, errors: KEYED },
  afaOrder: {
    ...READ,
    path: '/afa/orders/{reference}',
    keyType: 'standard',
    response: afa.afaOrder,
    errors: ORDER_LOOKUP,
  },
  smsSend: {
    ...PURCHASE,
    path: '/sms/send',
    keyType: 'sms',
    body: sms.smsSendBody,
    response: sms.smsPlacement,
    errors: { ...FILTERED, 402: 'sms-credits-too-low', 409: 'reference-taken' },
  },
  smsSenders: { ...READ, path: '/sms/senders', keyType: 'sms', response: sms.smsSenders, errors: KEYED },
  smsCampaigns: {
    ...READ,
    path: '/sms/campaigns',
    keyType: 'sms',
    query: sms.campaignsQuery,
    response: sms.campaignList,
    errors: FILTERED,
  },
  smsMessages: {
    ...READ,
    path: '/sms/messages/{id}',
    keyType: 'sms',
    query: sms.messagesQuery,
    response: sms.campaignMessages,
    errors: { ...FILTERED, 404: 'campaign-not-found' },
  },
  smsBalance: { ...READ, path: '/sms/balance', keyType: 'sms', response: sms.smsBalance, errors: KEYED },
  utilityBillers: {
    ...READ,
    path: '/utilities/billers',
    keyType: 'commission',
    response: utilities.billerList,
    errors: KEYED,
    budget: 'billers',
  },
  utilityLookup: {
    ...READ,
    path: '/utilities/lookup',
    keyType: 'commission',
    query: utilities.utilityLookupQuery,
    response: utilities.utilityAccount,
    errors: { ...FILTERED, 404: 'utility-account-not-found', 502: 'upstream-unreachable' },
    budget: 'lookup',
  },
  utilityPay: {
    ...PURCHASE,
    path: '/utilities/pay',
    keyType: 'commission',
    body: utilities.utilityPayBody,
    response: utilities.utilityPayment,
    errors: { ...WALLET_PURCHASE, 409: 'payment-repeated' },
    budget: 'pay',
  },
  utilityOrder: {
    ...READ,
    path: '/utilities/orders/{reference}',
    keyType: 'commission',
    response: utilities.utilityOrder,
    errors: ORDER_LOOKUP,
    budget: 'utility_status',
  },
} as const satisfies Readonly<Record<string, EndpointContract>>;

type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

/** `standard` for `dataPurchase`: the type that a client demands of its key, so that a wrong one doesn't compile. */
export type KeyTypeOf<N extends EndpointName> = Endpoints[N]['keyType'];

/** Endpoints that some key opens: all but the removed one. */
export type CallableEndpoint = { [N in EndpointName]: KeyTypeOf<N> extends KeyType ? N : never }[EndpointName];

/** The endpoints that can move money or SMS credits. */
export type MovingEndpoint = { [N in EndpointName]: Endpoints[N]['moves'] extends true ? N : never }[EndpointName];

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type ParamsOf<N extends EndpointName> = { readonly [Name in ParamNames<Endpoints[N]['path']>]: string };

type RequestShape<S> = S extends z.ZodType ? z.input<S> : null;
export type QueryOf<N extends EndpointName> = RequestShape<Endpoints[N]['query']>;
export type BodyOf<N extends EndpointName> = RequestShape<Endpoints[N]['body']>;

/** The content of `data` in a success of this endpoint, once read. */
export type DataOf<N extends EndpointName> = Endpoints[N]['response'] extends z.ZodType
  ? z.output<Endpoints[N]['response']>
  : never;

type Part<Name extends string, Value> = [Value] extends [null]
  ? unknown
  : Record<string, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** Everything that a request needs, and no field that this endpoint doesn't use. */
export type RequestOf<N extends EndpointName> = ([keyof ParamsOf<N>] extends [never]
  ? unknown
  : { readonly params: ParamsOf<N> }) &
  Part<'query', QueryOf<N>> &
  Part<'body', BodyOf<N>>;
