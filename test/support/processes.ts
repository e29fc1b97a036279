import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Running {
  readonly pid: number;
  readonly command: string;
}

/** A bare Debian has no ps. */
function fromProc(): Running[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      return [{ pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
    } catch {
      return []; // it ended while we looked
    }
  });
}

function fromPs(): Running[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+\s+/, '') }));
}

/** The processes whose command line holds this text; a folder of the test's own finds what the test left behind. */
export const processesWith = (text: string): Running[] =>
  (process.platform === 'linux' ? fromProc() : fromPs()).filter(({ command }) => command.includes(text));
