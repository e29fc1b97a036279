import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFieldCipher } from '#main/key-vault/field-cipher.ts';
import { openFileVault } from '#main/key-vault/file-vault.ts';

const cipher = createFieldCipher(randomBytes(32));

test('any bytes come back as they were, and only where they were sealed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), fc.string(), (bytes, place, elsewhere) => {
      const sealed = cipher.seal(place, bytes);
      expect([...cipher.open(place, sealed)]).toEqual([...bytes]);
      if (elsewhere !== place) expect(() => cipher.open(elsewhere, sealed)).toThrow();
    }),
  );
});

test('one changed bit anywhere is found', () => {
  const sealed = cipher.seal('t.c:1', new TextEncoder().encode('GHA-123456789-0'));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => cipher.open('t.c:1', changed)).toThrow();
  }
});

test('another key opens nothing', () => {
  const sealed = cipher.seal('t.c:1', Uint8Array.of(1, 2, 3));
  expect(() => createFieldCipher(randomBytes(32)).open('t.c:1', sealed)).toThrow();
});

test('a key is neither shorter nor longer than it must be, and a field of another form is refused as one', () => {
  for (const length of [0, 31, 33]) expect(() => createFieldCipher(randomBytes(length))).toThrow('32 bytes');
  const sealed = cipher.seal('t.c:1', Uint8Array.of(1));
  sealed[0] = 2;
  expect(() => cipher.open('t.c:1', sealed)).toThrow('unknown form');
  expect(() => cipher.open('t.c:1', new Uint8Array())).toThrow('unknown form');
  expect(sealed).toHaveLength(1 + 12 + 16 + 1);
});

test('the same bytes are sealed otherwise each time', () => {
  const sealed = Array.from({ length: 50 }, () => Buffer.from(cipher.seal('p', Uint8Array.of(1))).toString('hex'));
  expect(new Set(sealed).size).toBe(50);
});

test("Training's vault is made once, for its owner's eyes, and a broken one is an error and never a new one", () => {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-vault-'));
  const first = openFileVault(folder);
  expect(openFileVault(folder)).toEqual(first);
  const file = join(folder, 'training-vault.json');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
  expect(() => openFileVault(folder)).toThrow();
  rmSync(folder, { recursive: true });
});
