import { readFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Agent } from 'undici';
import type { TestService } from '../service.ts';

/** Ways to a service, whether it speaks plain HTTP on the loopback or HTTPS with an authority of its own. */

const isTls = ({ baseUrl }: TestService): boolean => baseUrl.startsWith('https:');

const caOf = ({ caFile }: TestService): { readonly ca?: Buffer } =>
  caFile === undefined ? {} : { ca: readFileSync(caFile) };

const agents = new Map<string, Agent>();

/** The connections of `fetch`; kept for the life of the test process, whose end closes them. */
export function agentFor(service: TestService): Agent {
  const known = agents.get(service.baseUrl);
  if (known !== undefined) return known;
  const agent = new Agent({ connect: caOf(service) });
  agents.set(service.baseUrl, agent);
  return agent;
}

/** A request on a connection of its own, for tests of connections that break. */
export function nodeRequest(
  service: TestService,
  path: string,
  options: RequestOptions,
  answered: (answer: IncomingMessage) => void,
): ClientRequest {
  const request = isTls(service) ? httpsRequest : httpRequest;
  return request(`${service.baseUrl}${path}`, { ...options, ...caOf(service), agent: false }, answered);
}

/** A bare connection, for bytes that no HTTP client would send. */
export function openSocket(service: TestService, connected: (socket: Socket) => void): Socket {
  const { hostname: host, port } = new URL(service.baseUrl);
  const options = { host, port: Number(port) };
  const socket: Socket = isTls(service)
    ? connectTls({ ...options, ...caOf(service) }, () => connected(socket))
    : connectPlain(options, () => connected(socket));
  return socket;
}
