/** `npm run office`: builds the page of the office when it changed, and starts what was asked for. */
import { join } from 'node:path';
import { ensureOfficePage } from './build.mjs';
import { root } from './paths.mjs';
import { run, withNode } from './run-process.mjs';
import { runCommand } from './say.mjs';
import { setUp } from './set-up.mjs';

/** V8's young generation would grow with the browsers that are written to at once, and never give the memory back. */
const YOUNG = '--max-semi-space-size=8';

await runCommand(async () => {
  const { node } = await setUp();
  await ensureOfficePage(node);
  const command = join(root, 'src-main', 'office', 'command.ts');
  const { code } = await run(node, [YOUNG, command, ...process.argv.slice(2)], { show: true, env: withNode(node) });
  return code;
});
