/** A service that breaks its own contract: a counter must bear it, and a sound service never does it. */
import { randomUUID } from 'node:crypto';
import type { EndpointName } from '#shared/reseller-api/endpoints.ts';
import type { World } from '../world/world.ts';
import { failure, type HttpAnswer, success } from './answer.ts';
import type { Fault } from './fault-rules.ts';
import { type EndpointRequest, serveEndpoint } from './serve-endpoint.ts';

/** Handles one request; some faults make the service break its contract. */
export function serveNasty(
  world: World,
  name: EndpointName,
  request: EndpointRequest,
  fault: Fault | null,
): HttpAnswer {
  if (fault?.type === 'partial_bulk' && name === 'dataBulk') return placeSome(world, request);
  if (fault?.type === 'foreign_reference') return answerForeign(world, name);
  return serveEndpoint(world, name, request);
}

/** Places each order that the wallet still pays for, and says that the whole batch was refused. */
function placeSome(world: World, request: EndpointRequest): HttpAnswer {
  const { orders = [] } = JSON.parse(request.body ?? '{}') as { orders?: readonly unknown[] };
  for (const order of orders)
    serveEndpoint(world, 'dataBulk', { ...request, body: JSON.stringify({ orders: [order] }) });
  return failure(400, 'The wallet balance is too low.');
}

/** Another developer took this reference first. Only a bill's answer brings the code of the other order. */
function answerForeign(world: World, name: EndpointName): HttpAnswer {
  if (name !== 'utilityPay') return failure(409, 'This reference was already used.');
  const id = randomUUID();
  const code = `UB-${id.slice(0, 12).toUpperCase()}`;
  return success({ reference: code, order_id: id, status: 'completed', already_processed: true }, world.now());
}
