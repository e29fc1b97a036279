import fc from 'fast-check';
import { AFA_REGIONS } from '#shared/reseller-api/afa.ts';
import { ENDPOINTS, type EndpointName } from '#shared/reseller-api/endpoints.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import { BILLERS } from '#shared/reseller-api/utilities.ts';

/** A request as it goes over the line, right, nearly right or plainly wrong. */
export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  readonly key: KeyType | 'none' | 'other-standard' | 'other-commission' | 'garbage' | 'bearer';
  readonly contentType: string | null;
  readonly body: string | null;
}

/** Few of each, so that requests meet: the same reference, the same number, the same voucher. */
const reference = fc.constantFrom('R-1', 'R-2', 'R-3', 'R-4', 'R-5', 'R-6', 'R-7', 'R-8', 'ü / %2F', 'x');
const local = fc.constantFrom('0241234567', '0551234567', '0201234567', '0501234567', '0261234567', '0561234567');
const volume = fc.constantFrom(1, 5, 10, 20, 100);
const dataNetwork = fc.constantFrom('MTN', 'Telecel', 'AT-iShare', 'AT-BigTime');
const money = fc.oneof(
  fc.integer({ min: 1, max: 50_000 }).map((count) => count / 100),
  fc.constantFrom(0.01, 1, 5, 50),
);

/** Mostly a number of the network's own, so that orders get as far as the wallet. */
const pair = <N extends string>(matching: readonly (readonly [N, string])[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...matching) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...matching.map(([network]) => network)), local) },
  );

const dataItem = fc
  .record({
    network: pair([
      ['MTN', '0241234567'],
      ['MTN', '0551234567'],
      ['Telecel', '0201234567'],
      ['AT-iShare', '0261234567'],
      ['AT-BigTime', '0561234567'],
    ]),
    volume_gb: volume,
    reference,
  })
  .map(({ network: [network, recipient], ...rest }) => ({ network, recipient, ...rest }));

const airtimeItem = fc
  .record({
    network: pair([
      ['MTN', '0241234567'],
      ['Telecel', '0501234567'],
      ['AT', '0261234567'],
    ]),
    amount: money,
    reference,
  })
  .map(({ network: [network, beneficiary_phone], ...rest }) => ({ network, beneficiary_phone, ...rest }));

/** Bodies that the service may well accept. The voucher type stands for whatever type the service sells. */
export const VOUCHER_TYPE = 'VOUCHER-TYPE';
const BODIES: Partial<Record<EndpointName, fc.Arbitrary<object>>> = {
  dataPurchase: dataItem,
  dataBulk: fc.record({ orders: fc.array(dataItem, { minLength: 1, maxLength: 4 }) }),
  verifyNumber: fc.record({ network: dataNetwork, recipient: local }),
  verifyNumberServer1: fc.record({ network: dataNetwork, recipient: local }),
  verifyNumberServer2: fc.record({ network: dataNetwork, recipient: local }),
  airtimePurchase: airtimeItem,
  voucherPurchase: fc.record({
    typeId: fc.constant(VOUCHER_TYPE),
    quantity: fc.integer({ min: 1, max: 60 }),
    reference,
  }),
  afaRegister: fc.record(
    {
      reference,
      full_name: fc.string({ minLength: 1, maxLength: 101 }),
      phone: local,
      id_type: fc.constant('Ghana Card'),
      id_number: fc.constantFrom('GHA-000000000-0', 'GHA-000000001-1'),
      date_of_birth: fc.constantFrom('1990-01-01', '2000-02-29', '2020-01-01'),
      region: fc.constantFrom(...AFA_REGIONS),
      location: fc.constantFrom('Practice Town', ''),
      notes: fc.string({ maxLength: 501 }),
    },
    {
      requiredKeys: ['reference', 'full_name', 'phone', 'id_type', 'id_number', 'date_of_birth', 'region', 'location'],
    },
  ),
  smsSend: fc.record(
    {
      message: fc.string({ minLength: 2, maxLength: 400, unit: 'grapheme' }),
      recipients: fc.oneof(local, fc.array(local, { maxLength: 5 })),
      sender: fc.constantFrom('DWADI', 'PRACTICE', 'STRANGER'),
      reference,
    },
    { requiredKeys: ['message', 'recipients'] },
  ),
  utilityPay: fc.record(
    {
      biller: fc.constantFrom(...BILLERS),
      account: fc.constantFrom('9000000301', '900000010101', 'P24000010001', '0240000101'),
      phone: local,
      amount: money,
      reference: fc.constantFrom('K-1', 'K-2', 'K-3', 'R-1', 'not valid'),
    },
    { requiredKeys: ['biller', 'account', 'amount'] },
  ),
};

const QUERIES: Partial<Record<EndpointName, fc.Arbitrary<Record<string, string>>>> = {
  packages: fc.record(
    { network: fc.oneof(dataNetwork, fc.string()), size_gb: fc.oneof(volume.map(String), fc.string()) },
    { requiredKeys: [] },
  ),
  smsCampaigns: fc.record(
    { page: fc.oneof(fc.nat(3).map(String), fc.string()), status: fc.constantFrom('completed', 'queued', 'x') },
    { requiredKeys: [] },
  ),
  utilityLookup: fc.record(
    { biller: fc.constantFrom(...BILLERS, 'x'), account: fc.oneof(local, fc.string()), phone: local },
    { requiredKeys: ['biller'] },
  ),
};

const nonsense = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(-1, 0, 1e308, 1e-7, 0.1 + 0.2, 2 ** 53, '', ' ', '\u0000', '__proto__', '../../etc/passwd', "'; --"),
);

/** Takes a good body and spoils one field: gone, or something else. */
const spoiled = (body: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(body, fc.nat(20), fc.option(nonsense, { nil: undefined, freq: 3 })).map(([good, index, value]) => {
    const names = Object.keys(good);
    const name = names[index % names.length] ?? 'reference';
    return { ...good, [name]: value };
  });

const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH');
const segment = fc.oneof(reference, fc.string({ unit: 'grapheme' })).map(encodeURIComponent);
const names = Object.keys(ENDPOINTS) as EndpointName[];
const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  fc.constantFrom(null, 'text/plain'),
);

function requestTo(name: EndpointName): fc.Arbitrary<RandomRequest> {
  const { path, keyType, method: verb } = ENDPOINTS[name];
  const own = fc.constant<RandomRequest['key']>(keyType === 'removed' ? 'standard' : keyType);
  const good = BODIES[name];
  const body =
    good === undefined
      ? fc.constant(null)
      : fc.oneof(
          { weight: 6, arbitrary: good.map((value) => JSON.stringify(value)) },
          { weight: 3, arbitrary: spoiled(good).map((value) => JSON.stringify(value)) },
          {
            weight: 1,
            arbitrary: fc.oneof(
              fc.string(),
              nonsense.map((value) => JSON.stringify(value) ?? ''),
            ),
          },
        );
  const query = QUERIES[name] ?? fc.constant<Record<string, string>>({});
  return fc.record({
    method: fc.oneof({ weight: 30, arbitrary: fc.constant<string>(verb) }, method),
    path: fc
      .tuple(segment, query)
      .map(([value, asked]) => `${path.replace(/\{\w+\}/, value)}?${new URLSearchParams(asked).toString()}`),
    key: fc.oneof(
      { weight: 15, arbitrary: own },
      fc.constantFrom<RandomRequest['key']>('standard', 'sms', 'commission', 'none', 'garbage', 'bearer'),
      fc.constantFrom<RandomRequest['key']>('other-standard', 'other-commission'),
    ),
    contentType,
    body,
  });
}

const garbage: fc.Arbitrary<RandomRequest> = fc.record({
  method,
  path: fc
    .array(fc.oneof(segment, fc.constantFrom('orders', 'sms', '%', '%zz', '..', '.', '')), {
      maxLength: 4,
    })
    .map((parts) => `/${parts.join('/')}`),
  key: fc.constantFrom<RandomRequest['key']>('standard', 'none', 'garbage'),
  contentType,
  body: fc.option(fc.string({ maxLength: 200 })),
});

/** Money endpoints come up more often than the rest, because there is more to get wrong. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc.oneof(
  ...names.map((name) => ({ weight: ENDPOINTS[name].moves ? 8 : 1, arbitrary: requestTo(name) })),
  { weight: 4, arbitrary: garbage },
);
