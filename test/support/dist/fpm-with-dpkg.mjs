#!/usr/bin/env node
/**
 * Takes fpm's arguments, as electron-builder gives them for a deb, and lets dpkg-deb make the package: fpm itself is a
 * download that a machine without network hasn't got. A networked CI uses the true one.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** @type {Record<string, string[]>} */
const given = {};
/** @type {string[][]} */
const files = [];
const args = process.argv.slice(2);
while (args.length > 0) {
  const name = args.shift() ?? '';
  if (name.startsWith('-')) {
    if (name === '--force') continue;
    given[name] = [...(given[name] ?? []), args.shift() ?? ''];
  } else files.push(name.split('='));
}
const one = (/** @type {string} */ name) => given[name]?.[0] ?? '';

const folder = mkdtempSync(join(tmpdir(), 'dwadi-deb-'));
chmodSync(folder, 0o755);
for (const [from = '', to = ''] of files) {
  const target = join(folder, to);
  mkdirSync(dirname(target), { recursive: true });
  if (from.endsWith('/')) cpSync(from, target, { recursive: true });
  else copyFileSync(from, target);
}
mkdirSync(join(folder, 'DEBIAN'));
const control = [
  ['Package', one('--name')],
  ['Version', one('--version')],
  ['Architecture', one('--architecture')],
  ['Maintainer', one('--maintainer')],
  ['Priority', one('--deb-priority')],
  ['Section', one('--category') || 'default'],
  ['Homepage', one('--url')],
  ['Depends', (given['-d'] ?? []).join(', ')],
  ['Recommends', (given['--deb-recommends'] ?? []).join(', ')],
  ['Description', one('--description').trim().replaceAll('\n', '\n ')],
];
const lines = control.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}\n`);
writeFileSync(join(folder, 'DEBIAN/control'), lines.join(''));
for (const [option, script] of [
  ['--after-install', 'postinst'],
  ['--after-remove', 'postrm'],
]) {
  copyFileSync(one(option ?? ''), join(folder, 'DEBIAN', script ?? ''));
  chmodSync(join(folder, 'DEBIAN', script ?? ''), 0o755);
}
execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', folder, one('--package')]);
rmSync(folder, { recursive: true, force: true });
