/** Reads what strace wrote of one process with all its threads: `strace -f -y -s …`, in the order of time. */

/** A call that was begun on one line and returned on the same or a later one. */
export interface SystemCall {
  readonly name: string;
  /** The file or socket, as strace names it. */
  readonly target: string;
  readonly text: string;
  readonly begun: number;
  readonly returned: number;
  readonly result: number;
}

const WHOLE = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/;
const BEGUN = /^(\d+) +(\w+)\((.*)<unfinished \.\.\.>$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>.* += (-?\d+)/;

const targetOf = (args: string): string => /^\d+<(.*?)>[,)\s]?/.exec(args)?.[1] ?? '';

export function readCalls(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const underWay = new Map<string, Omit<SystemCall, 'returned' | 'result'>>();
  for (const [line, text] of trace.split('\n').entries()) {
    const whole = WHOLE.exec(text);
    if (whole) {
      const [, , name = '', args = '', result] = whole;
      calls.push({ name, target: targetOf(args), text: args, begun: line, returned: line, result: Number(result) });
      continue;
    }
    const begun = BEGUN.exec(text);
    if (begun) {
      const [, pid = '', name = '', args = ''] = begun;
      underWay.set(pid, { name, target: targetOf(args), text: args, begun: line });
      continue;
    }
    const [, pid = '', , result] = RESUMED.exec(text) ?? [];
    const start = underWay.get(pid);
    if (start) calls.push({ ...start, returned: line, result: Number(result) });
    underWay.delete(pid);
  }
  return calls.sort((a, b) => a.begun - b.begun);
}
