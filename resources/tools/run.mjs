/** `node resources/tools/run.mjs vitest run …` or `… src-main/x.ts`: runs it on the project's own Node, after set-up. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run, scriptOf, withNode } from './run-process.mjs';
import { Failure, runCommand } from './say.mjs';
import { setUp } from './set-up.mjs';

await runCommand(async () => {
  const { node } = await setUp();
  const [what, ...args] = process.argv.slice(2);
  if (!what) throw new Failure('Say what to run: a file of this project, or the command of a package.');
  const script = existsSync(join(root, what)) ? join(root, what) : scriptOf(what === 'biome' ? '@biomejs/biome' : what);
  const { code } = await run(node, [script, ...args], { show: true, env: withNode(node) });
  return code;
});
