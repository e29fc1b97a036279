/** The AppImage that this program runs from. */
import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { orElse } from './may-fail.ts';

export type Running = Pick<NodeJS.Process, 'execPath' | 'env'>;

const isIn = (file: string, folder: string): boolean =>
  orElse(() => file.startsWith(realpathSync(folder) + sep), false);

/** Null if it runs from none: a program that another AppImage started finds that one's name in its environment. */
export function appImageOf({ env, execPath }: Running): string | null {
  const { APPIMAGE: file, APPDIR: mount } = env;
  if (!file) return null;
  return mount === undefined || isIn(execPath, mount) ? file : null;
}
