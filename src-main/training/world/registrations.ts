import type { World } from './world.ts';
import type { ServerNumber } from './world-settings.ts';

/** How long the supplier takes to register a number that was submitted. */
const REGISTRATION_MS = 120_000;

const FIELD = { 1: 'server1At', 2: 'server2At' } as const;
const NOWHERE = { server1At: null, server2At: null } as const;

export function isRegistered(world: World, number: string, server: ServerNumber): boolean {
  const at = world.registrations.get(number)?.[FIELD[server]] ?? null;
  return at !== null && at <= world.now();
}

/** Submits a number wherever it is neither registered nor waiting. */
export function submitNumber(world: World, number: string, servers: readonly ServerNumber[]): void {
  const before = world.registrations.get(number) ?? NOWHERE;
  const missing = servers.filter((server) => before[FIELD[server]] === null);
  if (missing.length > 0) setRegistration(world, number, missing, world.now() + REGISTRATION_MS);
}

/** `at` null takes the number off the servers. */
export function setRegistration(
  world: World,
  number: string,
  servers: readonly ServerNumber[],
  at: number | null,
): void {
  const row = { ...(world.registrations.get(number) ?? NOWHERE) };
  for (const server of servers) row[FIELD[server]] = at;
  world.registrations.put(number, row);
}

/** True if an order for this number goes through now, by the servers that orders are accepted on. */
export const isWhitelisted = (world: World, number: string): boolean =>
  world.settings.acceptedServers.some((server) => isRegistered(world, number, server));

/** The answer of the combined check: an outage of a server that counts is a yes. */
export function combinedVerdict(world: World, number: string): boolean {
  const { acceptedServers, downServers } = world.settings;
  return acceptedServers.some((server) => downServers.includes(server) || isRegistered(world, number, server));
}

export const isServerDown = (world: World, server: ServerNumber): boolean =>
  world.settings.downServers.includes(server);
