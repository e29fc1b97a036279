/** Finds the line of each value in a JSON text, by its path: errors name the line that the installer must mend. */
type Path = readonly PropertyKey[];

const keyOf = (path: Path): string => JSON.stringify(path.map(String));

const SPACE = /\s/;

class Reader {
  readonly lines = new Map<string, number>();
  /** Names that are given twice: only the last of them would count, but a reader sees the first. */
  readonly twice: Path[] = [];
  private at = 0;
  private line = 1;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Reads a value. The caller has parsed the text, so it is JSON. */
  value(path: Path): void {
    this.space();
    if (this.lines.has(keyOf(path))) this.twice.push(path);
    this.lines.set(keyOf(path), this.line);
    const first = this.text[this.at];
    if (first === '{') this.members(path);
    else if (first === '[') this.elements(path);
    else if (first === '"') this.string();
    else while (this.at < this.text.length && !/[\s,\]}]/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private members(path: Path): void {
    this.at += 1;
    for (this.space(); this.text[this.at] !== '}'; this.space()) {
      if (this.text[this.at] === ',') this.at += 1;
      this.space();
      const name: unknown = JSON.parse(this.string());
      this.space();
      this.at += 1;
      this.value([...path, String(name)]);
    }
    this.at += 1;
  }

  private elements(path: Path): void {
    this.at += 1;
    for (let index = 0; ; ) {
      this.space();
      const next = this.text[this.at];
      if (next === ']') break;
      if (next === ',') {
        this.at += 1;
        index += 1;
        continue;
      }
      this.value([...path, index]);
    }
    this.at += 1;
  }

  private string(): string {
    const from = this.at;
    this.at += 1;
    while (this.text[this.at] !== '"') this.at += this.text[this.at] === '\\' ? 2 : 1;
    this.at += 1;
    return this.text.slice(from, this.at);
  }

  private space(): void {
    for (; SPACE.test(this.text[this.at] ?? ''); this.at += 1) if (this.text[this.at] === '\n') this.line += 1;
  }
}

export interface Lines {
  /** The line of a path; for a missing value, the line of its nearest parent. */
  readonly lineAt: (path: Path) => number;
  readonly twice: readonly Path[];
}

export function linesOf(json: string): Lines {
  const reader = new Reader(json);
  reader.value([]);
  const lineAt = (path: Path): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const line = reader.lines.get(keyOf(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  };
  return { lineAt, twice: reader.twice };
}

/** Finds the line at which the text stops being JSON. */
export function lineOfSyntaxError(json: string, error: unknown): number {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  const until = position === undefined ? json : json.slice(0, Number(position));
  return until.split('\n').length;
}
