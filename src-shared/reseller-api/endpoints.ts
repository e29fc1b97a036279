import type * as z from 'zod';
import * as afa from './afa.ts';
import * as airtime from './airtime.ts';
import * as data from './data-order.ts';
import type { ServiceErrorCode } from './error-codes.ts';
import type { KeyType } from './keys.ts';
import type { Budget } from './limits.ts';
import * as packages from './packages.ts';
import { recentOrders } from './recent-orders.ts';
import * as vouchers from './results-checker.ts';
import { accountRole } from './role.ts';
import * as sms from './sms.ts';
import * as utilities from './utilities.ts';
import * as verify from './verify-number.ts';
import { walletBalance } from './wallet.ts';

interface EndpointContract {
  readonly method: 'GET' | 'POST';
  /** Below the base URL, with `{name}` where a parameter stands. */
  readonly path: `/${string}`;
  /** `removed`: the endpoint only tells old clients that it is gone; no key opens it. */
  readonly keyType: KeyType | 'removed';
  readonly query: z.ZodType | null;
  readonly body: z.ZodType | null;
  /** The content of `data` in a success. */
  readonly response: z.ZodType | null;
  readonly errors: Readonly<Record<number, ServiceErrorCode>>;
  readonly budget: Budget | null;
  /** Whether a request can move money or SMS credits. */
  readonly moves: boolean;
}

/** What every endpoint that takes a key can answer. */
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

/** The whole service: 29 endpoints. Everything that must know one of them reads it from here. */
export const ENDPOINTS = {
  accountRole: {
    method: 'GET',
    path: '/account/role',
    keyType: 'standard',
    query: null,
    body: null,
    response: accountRole,
    errors: KEYED,
    budget: null,
    moves: false,
  },
  packages: {
    method: 'GET',
    path: '/packages',
    keyType: 'standard',
    query: packages.packagesQuery,
    body: null,
    response: packages.packageList,
    errors: FILTERED,
    budget: null,
    moves: false,
  },
  dataPurchase: {
    method: 'POST',
    path: '/data/purchase',
    keyType: 'standard',
    query: null,
    body: data.dataPurchaseBody,
    response: data.dataOrder,
    errors: { ...WALLET_PURCHASE, 404: 'package-not-found', 409: 'not-whitelisted-or-reference-taken' },
    budget: null,
    moves: true,
  },
  dataBulk: {
    method: 'POST',
    path: '/data/bulk',
    keyType: 'standard',
    query: null,
    body: data.bulkPurchaseBody,
    response: data.bulkPlacement,
    errors: { ...WALLET_PURCHASE, 400: 'batch-refused', 404: 'package-not-found' },
    budget: null,
    moves: true,
  },
  verifyNumber: {
    method: 'POST',
    path: '/data/verify-number',
    keyType: 'standard',
    query: null,
    body: verify.verifyNumberBody,
    response: verify.numberVerdict,
    errors: FILTERED,
    budget: 'verify',
    moves: false,
  },
  verifyNumberServer1: {
    method: 'POST',
    path: '/data/verify-number/server-1',
    keyType: 'standard',
    query: null,
    body: verify.verifyNumberBody,
    response: verify.serverVerdict,
    errors: { ...FILTERED, 502: 'upstream-unreachable' },
    budget: 'verify',
    moves: false,
  },
  verifyNumberServer2: {
    method: 'POST',
    path: '/data/verify-number/server-2',
    keyType: 'standard',
    query: null,
    body: verify.verifyNumberBody,
    response: verify.serverVerdict,
    errors: { ...FILTERED, 502: 'upstream-unreachable' },
    budget: 'verify',
    moves: false,
  },
  walletBalance: {
    method: 'GET',
    path: '/wallet/balance',
    keyType: 'standard',
    query: null,
    body: null,
    response: walletBalance,
    errors: KEYED,
    budget: null,
    moves: false,
  },
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
    method: 'GET',
    path: '/orders/{reference}',
    keyType: 'standard',
    query: null,
    body: null,
    response: data.dataOrder,
    errors: ORDER_LOOKUP,
    budget: null,
    moves: false,
  },
  airtimePurchase: {
    method: 'POST',
    path: '/airtime/purchase',
    keyType: 'commission',
    query: null,
    body: airtime.airtimePurchaseBody,
    response: airtime.airtimePlacement,
    errors: WALLET_PURCHASE,
    budget: null,
    moves: true,
  },
  airtimeOrders: {
    method: 'GET',
    path: '/airtime/orders',
    keyType: 'commission',
    query: null,
    body: null,
    response: recentOrders,
    errors: KEYED,
    budget: null,
    moves: false,
  },
  airtimeOrder: {
    method: 'GET',
    path: '/airtime/orders/{reference}',
    keyType: 'commission',
    query: null,
    body: null,
    response: airtime.airtimeOrder,
    errors: ORDER_LOOKUP,
    budget: null,
    moves: false,
  },
  voucherTypes: {
    method: 'GET',
    path: '/resultschecker/types',
    keyType: 'standard',
    query: null,
    body: null,
    response: vouchers.voucherTypeList,
    errors: KEYED,
    budget: null,
    moves: false,
  },
  voucherPurchase: {
    method: 'POST',
    path: '/resultschecker/purchase',
    keyType: 'standard',
    query: null,
    body: vouchers.voucherPurchaseBody,
    response: vouchers.voucherPlacement,
    errors: WALLET_PURCHASE,
    budget: null,
    moves: true,
  },
  voucherOrders: {
    method: 'GET',
    path: '/resultschecker/orders',
    keyType: 'standard',
    query: null,
    body: null,
    response: recentOrders,
    errors: KEYED,
    budget: null,
    moves: false,
  },
  voucherOrder: {
    method: 'GET',
    path: '/resultschecker/orders/{reference}',
    keyType: 'standard',
    query: null,
    body: null,
    response: vouchers.voucherOrderDetail,
    errors: ORDER_LOOKUP,
    budget: null,
    moves: false,
  },
  afaRegister: {
    method: 'POST',
    path: '/afa/register',
    keyType: 'standard',
    query: null,
    body: afa.afaRegisterBody,
    response: afa.afaPlacement,
    errors: WALLET_PURCHASE,
    budget: null,
    moves: true,
  },
  afaOrders: {
    method: 'GET',
    path: '/afa/orders',
    keyType: 'standard',
    query: null,
    body: null,
    response: recentOrders,
    errors: KEYED,
    budget: null,
    moves: false,
  },
  afaOrder: {
    method: 'GET',
    path: '/afa/orders/{reference}',
    keyType: 'standard',
    query: null,
    body: null,
    response: afa.afaOrder,
    errors: ORDER_LOOKUP,
    budget: null,
    moves: false,
  },
  smsSend: {
    method: 'POST',
    path: '/sms/send',
    keyType: 'sms',
    query: null,
    body: sms.smsSendBody,
    response: sms.smsPlacement,
    errors: { ...FILTERED, 402: 'sms-credits-too-low', 409: 'reference-taken' },
    budget: null,
    moves: true,
  },
  smsSenders: {
    method: 'GET',
    path: '/sms/senders',
    keyType: 'sms',
    query: null,
    body: null,
    response: sms.smsSenders,
    errors: KEYED,
    budget: null,
    moves: false,
  },
  smsCampaigns: {
    method: 'GET',
    path: '/sms/campaigns',
    keyType: 'sms',
    query: sms.campaignsQuery,
    body: null,
    response: sms.campaignList,
    errors: FILTERED,
    budget: null,
    moves: false,
  },
  smsMessages: {
    method: 'GET',
    path: '/sms/messages/{id}',
    keyType: 'sms',
    query: sms.messagesQuery,
    body: null,
    response: sms.campaignMessages,
    errors: { ...FILTERED, 404: 'campaign-not-found' },
    budget: null,
    moves: false,
  },
  smsBalance: {
    method: 'GET',
    path: '/sms/balance',
    keyType: 'sms',
    query: null,
    body: null,
    response: sms.smsBalance,
    errors: KEYED,
    budget: null,
    moves: false,
  },
  utilityBillers: {
    method: 'GET',
    path: '/utilities/billers',
    keyType: 'commission',
    query: null,
    body: null,
    response: utilities.billerList,
    errors: KEYED,
    budget: 'billers',
    moves: false,
  },
  utilityLookup: {
    method: 'GET',
    path: '/utilities/lookup',
    keyType: 'commission',
    query: utilities.utilityLookupQuery,
    body: null,
    response: utilities.utilityAccount,
    errors: { ...FILTERED, 404: 'utility-account-not-found', 502: 'upstream-unreachable' },
    budget: 'lookup',
    moves: false,
  },
  utilityPay: {
    method: 'POST',
    path: '/utilities/pay',
    keyType: 'commission',
    query: null,
    body: utilities.utilityPayBody,
    response: utilities.utilityPayment,
    errors: { ...WALLET_PURCHASE, 409: 'payment-repeated' },
    budget: 'pay',
    moves: true,
  },
  utilityOrder: {
    method: 'GET',
    path: '/utilities/orders/{reference}',
    keyType: 'commission',
    query: null,
    body: null,
    response: utilities.utilityOrder,
    errors: ORDER_LOOKUP,
    budget: 'utility_status',
    moves: false,
  },
} as const satisfies Readonly<Record<string, EndpointContract>>;

type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

/** `standard` for `dataPurchase`: what a client demands of the key it is given, so that a wrong one doesn't compile. */
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

/** What `data` holds in a success of this endpoint, once read. */
export type DataOf<N extends EndpointName> = Endpoints[N]['response'] extends z.ZodType
  ? z.output<Endpoints[N]['response']>
  : never;

type Part<Name extends string, Value> = [Value] extends [null]
  ? unknown
  : Record<string, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** Everything that a request needs, and no field that this endpoint has no use for. */
export type RequestOf<N extends EndpointName> = ([keyof ParamsOf<N>] extends [never]
  ? unknown
  : { readonly params: ParamsOf<N> }) &
  Part<'query', QueryOf<N>> &
  Part<'body', BodyOf<N>>;
