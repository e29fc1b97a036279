import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import { GENERAL_ERRORS, type ServiceErrorCode } from './error-codes.ts';

/**
 * What a refusal of this endpoint means. `unexpected-answer` for a status that neither the endpoint nor the general
 * table documents: it may come from anything on the line and says nothing about the order.
 */
export function errorMeaning(endpoint: EndpointName, status: number): ServiceErrorCode {
  const own: Readonly<Record<number, ServiceErrorCode>> = ENDPOINTS[endpoint].errors;
  return own[status] ?? GENERAL_ERRORS[status] ?? 'unexpected-answer';
}

/** Whether the contract lets this endpoint refuse with this status. Only such a 4xx can mean "not placed" (M7). */
export const isDocumentedError = (endpoint: EndpointName, status: number): boolean =>
  status in ENDPOINTS[endpoint].errors;
