/**
 * A kiosk's PC, made for one run out of this one. Each wait for the disk takes 15 ms longer: strace holds the calls back,
 * and stops at no other. One core has a quarter of its pace: a control group gives it a
 * quarter of each 5 ms. The line takes 200 ms there and back and carries 64 kB a second: a wire outside of the group.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const LINE = { oneWayMs: 100, bytesPerSecond: 64_000 };
const DISK_US = 15_000;
const PERIOD_US = 5000;
const QUOTA_US = PERIOD_US / 4;

const GROUPS = '/sys/fs/cgroup';
const NAME = `dwadi-kiosk-${process.pid}`;

export interface KioskPc {
  /** Starts a command on it, and becomes its process. */
  readonly by: readonly string[];
  close(): Promise<void>;
}

/** Linux has control groups in two forms. */
function makeGroup(): string {
  const isUnified = existsSync(join(GROUPS, 'cgroup.controllers'));
  const group = join(GROUPS, isUnified ? '' : 'cpu', NAME);
  mkdirSync(group);
  const write = (file: string, value: string) => writeFileSync(join(group, file), value);
  if (isUnified) write('cpu.max', `${QUOTA_US} ${PERIOD_US}`);
  else {
    write('cpu.cfs_period_us', String(PERIOD_US));
    write('cpu.cfs_quota_us', String(QUOTA_US));
  }
  return group;
}

const STRACE = ['-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];
const DELAY = ['-e', `inject=fsync,fdatasync:delay_enter=${DISK_US}`];

/** Throws where this machine can't be made one: then its figures would be another PC's. */
export function makeKioskPc(): KioskPc {
  const { error } = spawnSync('strace', [...STRACE.slice(1), '--', '/bin/true']);
  if (error) throw new Error('strace is not installed: "apt-get install strace" brings it');
  const group = makeGroup();
  const enter = `echo $$ > ${join(group, 'cgroup.procs')}; exec "$@"`;
  return {
    by: ['/bin/sh', '-c', enter, 'kiosk', 'strace', ...STRACE, ...DELAY, '--'],
    close: async () => {
      // The last process of the group may be ending still.
      for (let tries = 0; tries < 50; tries += 1) {
        try {
          return rmdirSync(group);
        } catch {
          await sleep(100);
        }
      }
      throw new Error(`${group} still holds a process`);
    },
  };
}
