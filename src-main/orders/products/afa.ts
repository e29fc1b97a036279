import { isOfAge } from '#shared/parse/birth-date.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import {
  codeField,
  fieldsOf,
  heldField,
  identityOf,
  NO_WORDS,
  statusField,
  textField,
} from '../model/response-fields.ts';
import { type ServiceWords, type Strategy, USUAL } from '../model/strategy.ts';

const identify = (intent: IntentRecord, data: unknown) =>
  identityOf([intent.reference, textField(fieldsOf(data), 'reference')], []);

/** The service never tells the cost of a registration: `journal/money/inferred-cost.ts` infers it from the balances (M26). */
function read(data: unknown): ServiceWords {
  const fields = fieldsOf(data);
  return {
    ...NO_WORDS,
    orderId: codeField(fields, 'order_id') ?? codeField(fields, 'id'),
    serviceReference: codeField(fields, 'reference'),
    status: statusField(fields),
    newBalance: heldField(fields, 'new_balance'),
  };
}

export const afa: Strategy = {
  ...USUAL,
  product: 'afa',
  place: 'afaRegister',
  lookUp: 'afaOrder',
  recentList: 'afaOrders',
  tellsCost: false,
  takesDays: true,
  refuses: (sale, now) => (sale.product === 'afa' && !isOfAge(sale.dateOfBirth, now) ? 'under-age' : null),
  draft(sale) {
    if (sale.product !== 'afa') throw new TypeError('not an AFA sale');
    const { fullName, phone, idNumber, dateOfBirth, region, location, notes } = sale;
    return [
      {
        recipient: phone,
        supplier: 'AFA',
        facts: { amount: null, volumeGb: null, quantity: null },
        content: ['afa', idNumber, phone],
        body: (reference) => ({
          reference,
          full_name: fullName,
          phone,
          id_type: 'Ghana Card',
          id_number: idNumber,
          date_of_birth: dateOfBirth,
          region,
          location,
          ...(notes !== '' && { notes }),
        }),
      },
    ];
  },
  identifyPlaced: identify,
  identifyFound: identify,
  readPlaced: (_, data) => read(data),
  readFound: (_, data) => read(data),
  // M12: our own first copy may have taken the reference, even if this is the first answer.
  firstRefusal: (status) => (status === 409 ? 'doubt' : 'rejected'),
  replayRefusalProves: (status) => (status === 400 ? 'with-not-seen' : 'nothing'),
  maySendAgain: (intent) => intent.refusal !== 'reference-taken',
};
