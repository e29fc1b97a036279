/**
 * A message between the app and its page as text: what Electron's structured cloning carries and JSON can't say is told
 * beside the JSON, with the way to it. Reading a message is then one JSON.parse, which the page does with every answer.
 *
 * Both functions are sent to the page as text too, so they may use nothing from outside.
 */

/** The text of a value that was cloned already; refuses what no message of ours has a need of. */
export function toText(value: unknown): string {
  type Way = readonly (string | number)[];
  const beside: [kind: string, way: Way, said: unknown][] = [];
  const told = (kind: string, way: Way, said: unknown): null => {
    beside.push([kind, way, said]);
    return null;
  };
  const plain = (part: unknown, way: Way): unknown => {
    if (part === undefined) return told('undefined', way, null);
    if (typeof part === 'number' && (!Number.isFinite(part) || Object.is(part, -0))) {
      return told('number', way, Object.is(part, -0) ? '-0' : String(part));
    }
    if (typeof part === 'bigint') return told('bigint', way, String(part));
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map((one, nth) => plain(one, [...way, nth]));
    const kind = Object.prototype.toString.call(part).slice(8, -1);
    if (kind === 'Date') return told(kind, way, Number(part));
    if (kind === 'Uint8Array') {
      return told(kind, way, Array.from(part as Uint8Array, (byte) => String.fromCharCode(byte)).join(''));
    }
    if (kind !== 'Object') throw new Error(`The stand-in carries no ${kind} in a message.`);
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, plain(one, [...way, key])]));
  };
  const json = plain(value, []);
  return JSON.stringify({ json, beside });
}

export function fromText(text: string): unknown {
  type Said = [kind: string, way: (string | number)[], said: unknown];
  const { json, beside } = JSON.parse(text) as { json: unknown; beside: Said[] };
  const meant = (kind: string, said: unknown): unknown => {
    if (kind === 'number') return Number(said);
    if (kind === 'bigint') return BigInt(said as string);
    if (kind === 'Date') return new Date(said as number);
    if (kind === 'Uint8Array') return Uint8Array.from(said as string, (sign) => sign.charCodeAt(0));
    return undefined;
  };
  const root: Record<string | number, unknown> = { json };
  for (const [kind, way, said] of beside) {
    const keys = ['json', ...way];
    const last = keys.pop() ?? 'json';
    let holder = root;
    for (const key of keys) holder = holder[key] as typeof root;
    holder[last] = meant(kind, said);
  }
  return root['json'];
}
