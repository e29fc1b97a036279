import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { autostartEntry, removeAutostart, writeAutostart } from '#main/lockdown/autostart.ts';

test.each([
  ['/opt/Dwadi/dwadi', 'Exec="/opt/Dwadi/dwadi"'],
  ['/home/a b/Dwadi.AppImage', 'Exec="/home/a b/Dwadi.AppImage"'],
  ['/home/100%/x', 'Exec="/home/100%%/x"'],
  ['/home/$a"`\\/x', 'Exec="/home/\\\\$a\\\\"\\\\`\\\\\\\\/x"'],
])('%s is started by its whole name and as nothing else', (file, line) => {
  expect(autostartEntry(file)).toContain(`\n${line}\n`);
});

test('the entry is written where the desktop looks, and taken away again', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'dwadi-autostart-')), 'autostart');
  removeAutostart(folder);
  writeAutostart(folder, '/opt/Dwadi/dwadi');
  expect(readFileSync(join(folder, 'dwadi.desktop'), 'utf8')).toMatch(/^\[Desktop Entry\]\nType=Application\n/);
  removeAutostart(folder);
  expect(existsSync(join(folder, 'dwadi.desktop'))).toBe(false);
  rmSync(join(folder, '..'), { recursive: true });
});
