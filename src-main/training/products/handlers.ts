import type { CallableEndpoint, EndpointName } from '#shared/reseller-api/endpoints.ts';
import type { World } from '../world/world.ts';
import type { Account } from '../world/world-rows.ts';
import { accountRole, walletBalance } from './account.ts';
import { afaOrder, afaOrders, afaRegister } from './afa.ts';
import { airtimeOrder, airtimeOrders, airtimePurchase } from './airtime.ts';
import { dataBulk } from './bulk.ts';
import type { Call, Handler } from './call.ts';
import { dataOrder, dataPurchase, packages } from './data.ts';
import { voucherOrder, voucherOrders, voucherPurchase, voucherTypes } from './results-checker.ts';
import { smsBalance, smsCampaigns, smsMessages, smsSend, smsSenders } from './sms.ts';
import { replayOfPayment, utilityBillers, utilityLookup, utilityOrder, utilityPay } from './utilities.ts';
import { verifyNumber, verifyNumberServer1, verifyNumberServer2 } from './verify-number.ts';

const HANDLERS: { readonly [N in CallableEndpoint]: Handler<N> } = {
  accountRole,
  packages,
  dataPurchase,
  dataBulk,
  verifyNumber,
  verifyNumberServer1,
  verifyNumberServer2,
  walletBalance,
  dataOrder,
  airtimePurchase,
  airtimeOrders,
  airtimeOrder,
  voucherTypes,
  voucherPurchase,
  voucherOrders,
  voucherOrder,
  afaRegister,
  afaOrders,
  afaOrder,
  smsSend,
  smsSenders,
  smsCampaigns,
  smsMessages,
  smsBalance,
  utilityBillers,
  utilityLookup,
  utilityPay,
  utilityOrder,
};

export const handle = <N extends CallableEndpoint>(name: N, call: Call<N>): unknown => HANDLERS[name](call);

/** Endpoints that recognise some repeated requests before they validate the rest. */
export const answerUnvalidated = (name: EndpointName, world: World, account: Account, json: unknown): unknown =>
  name === 'utilityPay' ? replayOfPayment(world, account, json) : null;
