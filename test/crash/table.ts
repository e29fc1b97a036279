/** Counts by row and column, as text for a terminal. */
export class Table {
  readonly #counts = new Map<string, Map<string, number>>();

  add(row: string, column: string, count = 1): void {
    const columns = this.#counts.get(row) ?? new Map<string, number>();
    this.#counts.set(row, columns.set(column, (columns.get(column) ?? 0) + count));
  }

  /** Adds a row of sums; and a column of sums, unless the columns count different things. */
  toString(corner: string, addsUp = true): string {
    const columns = [...new Set([...this.#counts.values()].flatMap((row) => [...row.keys()]))];
    const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);
    const lines = [...this.#counts].map(([name, row]) => [
      name,
      ...columns.map((column) => row.get(column) ?? 0),
      ...(addsUp ? [sumOf(row.values())] : []),
    ]);
    const sums = columns.map((column) => sumOf([...this.#counts.values()].map((row) => row.get(column) ?? 0)));
    const all = [
      [corner, ...columns, ...(addsUp ? ['all'] : [])],
      ...lines,
      ['all', ...sums, ...(addsUp ? [sumOf(sums)] : [])],
    ].map((line) => line.map(String));
    const widths = all.reduce<number[]>(
      (most, line) => line.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
      [],
    );
    return all
      .map((line) => line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))))
      .map((line) => line.join('  '))
      .join('\n');
  }
}
