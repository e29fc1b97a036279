/** Finds lines in a JSON text that a person has typed: errors name the line that the installer must mend. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

type Path = readonly PropertyKey[];

/** The line on which a text ends. */
const lineOf = (text: string): number => text.split('\n').length;

/** Tells the line of each place in a text. A strange file may ask for a hundred thousand of them. */
function linesIn(text: string): (offset: number) => number {
  const begins: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) begins.push(at + 1);
  return (offset) => {
    let [from, to] = [0, begins.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((begins[middle] ?? 0) <= offset) from = middle + 1;
      else to = middle;
    }
    return from + 1;
  };
}

/** Returns something else for a text that is nested without end. */
function unlessTooDeep<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

interface Parsed {
  readonly root: Node | undefined;
  readonly errors: readonly ParseError[];
}

/** Gives no tree for a text that is empty or nested without end. */
function parsed(json: string): Parsed {
  const errors: ParseError[] = [];
  const whole = (): Parsed => ({ root: parseTree(json, errors, { disallowComments: true }), errors });
  return unlessTooDeep(whole, { root: undefined, errors: [] });
}

const namesOf = (node: Node): string[] => node.children?.map(({ children }) => String(children?.[0]?.value)) ?? [];

type Parts = ReadonlyMap<string, Node | undefined>;

/** The parts of a group by name. If a name is given twice, the last one counts, as in JavaScript. */
const partsOf = (node: Node): Parts =>
  new Map(namesOf(node).map((name, at) => [name, node.children?.[at]?.children?.[1]]));

/** Names that are given twice: only the last of them would count, but a reader sees the first. */
function twiceIn(node: Node, path: Path = []): Path[] {
  const parts = node.children ?? [];
  if (node.type === 'array') return parts.flatMap((part, at) => twiceIn(part, [...path, at]));
  if (node.type !== 'object') return [];
  const seen = new Set<string>();
  return namesOf(node).flatMap((name, at) => {
    const here = [...path, name];
    const again = seen.has(name) ? [here] : [];
    seen.add(name);
    const value = parts[at]?.children?.[1];
    return value === undefined ? again : [...again, ...twiceIn(value, here)];
  });
}

export interface Lines {
  /** The line of a path; for a missing value, the line of its nearest parent. */
  readonly lineAt: (path: Path) => number;
  readonly twice: readonly Path[];
}

/** The caller has parsed the text, so it is JSON. */
export function linesOf(json: string): Lines {
  const { root } = parsed(json);
  const lineOfPlace = linesIn(json);
  const known = new Map<Node, Parts>();
  const partOf = (node: Node, name: PropertyKey): Node | undefined => {
    if (node.type === 'array') return node.children?.[Number(name)];
    if (node.type !== 'object') return undefined;
    const parts = known.get(node) ?? partsOf(node);
    known.set(node, parts);
    return parts.get(String(name));
  };
  const lineAt = (path: Path): number => {
    let found = root;
    for (const name of path) {
      const part = found && partOf(found, name);
      if (part === undefined) break;
      found = part;
    }
    return lineOfPlace(found?.offset ?? 0);
  };
  return { lineAt, twice: root === undefined ? [] : unlessTooDeep(() => twiceIn(root), []) };
}

const isLackOf = /^(Comma|Colon|CloseBrace|CloseBracket)Expected$/;
const isLackIn = /^(Value|PropertyName)Expected$/;

/** Does the mistake stand before the place at which it is noticed, perhaps some lines above? */
function isNoticedLater({ error, offset }: ParseError, json: string): boolean {
  const kind = printParseErrorCode(error);
  return isLackOf.test(kind) || (isLackIn.test(kind) && ['}', ']', ''].includes(json.charAt(offset)));
}

/** Finds the line that must be mended for the text to be JSON. */
export function lineOfSyntaxError(json: string): number {
  const [first] = parsed(json).errors;
  if (first === undefined) return 1;
  const before = json.slice(0, first.offset);
  return lineOf(isNoticedLater(first, json) ? before.trimEnd() : before);
}
