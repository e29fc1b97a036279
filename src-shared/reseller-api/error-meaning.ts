import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import { GENERAL_ERRORS, KEY_REFUSALS, type KeyRefusal, type ServiceErrorCode } from './error-codes.ts';

/**
 * Tells what a refusal of this endpoint means. Answers `unexpected-answer` for a status that neither the endpoint nor
 * the general table documents: it may come from anything on the line and says nothing about the order.
 */
export function errorMeaning(endpoint: EndpointName, status: number): ServiceErrorCode {
  const own: Readonly<Record<number, ServiceErrorCode>> = ENDPOINTS[endpoint].errors;
  return own[status] ?? GENERAL_ERRORS[status] ?? 'unexpected-answer';
}

const SAID_OF_A_KEY: Readonly<Record<KeyRefusal, RegExp>> = {
  'key-pending': /\bpending\b|\bnot (yet |been )*approved\b|\bapproval\b/i,
  'key-revoked': /\brevoked\b/i,
  'account-suspended': /\bsuspended\b/i,
  'role-not-allowed': /\brole\b/i,
};

/**
 * The contract gives a 403 many meanings, and only its message tells which. A message that names several tells none.
 * The result is only good for words to people: the status alone says what a refusal proves.
 */
export function refusalMeaning(endpoint: EndpointName, status: number, message: string): ServiceErrorCode {
  const meaning = errorMeaning(endpoint, status);
  if (meaning !== 'key-not-allowed') return meaning;
  const [said, another] = KEY_REFUSALS.filter((code) => SAID_OF_A_KEY[code].test(message));
  return another === undefined ? (said ?? meaning) : meaning;
}

/** True if the contract lets this endpoint refuse with this status. Only such a 4xx can mean "not placed" (M7). */
export const isDocumentedError = (endpoint: EndpointName, status: number): boolean =>
  status in ENDPOINTS[endpoint].errors;
