import type { VerifyNumberBody } from '#shared/reseller-api/verify-number.ts';
import { refuse } from '../world/refusal.ts';
import { combinedVerdict, isRegistered, isServerDown, submitNumber } from '../world/registrations.ts';
import type { World } from '../world/world.ts';
import type { ServerNumber } from '../world/world-settings.ts';
import type { Handler } from './call.ts';

/** Follows the servers that orders are accepted on, and counts one that is down as a yes. */
export const verifyNumber: Handler<'verifyNumber'> = ({ world, body: { network, recipient } }) => {
  if (network !== 'MTN') return { recipient, network, allowed: true };
  const reachable = world.settings.acceptedServers.filter((server) => !isServerDown(world, server));
  const allowed = combinedVerdict(world, recipient);
  if (!world.settings.acceptedServers.some((server) => isRegistered(world, recipient, server))) {
    submitNumber(world, recipient, reachable);
  }
  return { recipient, network, allowed };
};

function verifyOn(world: World, { network, recipient }: VerifyNumberBody, server: ServerNumber) {
  if (network !== 'MTN') return { recipient, network, server, allowed: true };
  if (isServerDown(world, server)) refuse(502, `Server ${server} can't be reached. Try again shortly.`);
  const allowed = isRegistered(world, recipient, server);
  if (!allowed) submitNumber(world, recipient, [server]);
  return { recipient, network, server, allowed };
}

export const verifyNumberServer1: Handler<'verifyNumberServer1'> = ({ world, body }) => verifyOn(world, body, 1);
export const verifyNumberServer2: Handler<'verifyNumberServer2'> = ({ world, body }) => verifyOn(world, body, 2);
