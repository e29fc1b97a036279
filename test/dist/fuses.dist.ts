/** Checks the fuses in the packed programs. */
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { describe, expect, test } from 'vitest';
import { PACKED } from '../support/dist/packed.ts';

const OFF = [
  FuseV1Options.RunAsNode,
  FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  FuseV1Options.EnableNodeCliInspectArguments,
  FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  FuseV1Options.GrantFileProtocolExtraPrivileges,
];
const ON = [
  FuseV1Options.EnableCookieEncryption,
  FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  FuseV1Options.OnlyLoadAppFromAsar,
];

describe.each(Object.entries(PACKED))('the program for %s', (_, { unpacked, program }) => {
  test('the program runs as nothing but Dwadi, can’t be inspected, and loads its own archive alone', async () => {
    const wire = (await getCurrentFuseWire(join(unpacked, program))) as unknown as Record<number, FuseState>;
    for (const fuse of OFF) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.DISABLE);
    for (const fuse of ON) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.ENABLE);
  });
});
