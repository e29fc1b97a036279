import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readTally } from '../../resources/tools/tally.mjs';
import { lastLine, newProject, runTool } from '../support/tools/project.ts';

function projectWith(files: Record<string, string>): string {
  const folder = newProject({ modules: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('a runner that crashed, found nothing, or ended badly without a failure is a failure', () => {
  const folder = newProject({ modules: false });
  const file = join(folder, 'tally.json');
  expect(readTally('units', file, 134).failed).toEqual(['units ended with code 134 before it could report']);
  writeFileSync(file, JSON.stringify({ passed: 0, failed: [], skipped: [] }));
  expect(readTally('units', file, 0).failed).toEqual(['units found no tests']);
  writeFileSync(file, JSON.stringify({ passed: 3, failed: [], skipped: [] }));
  expect(readTally('units', file, 1).failed).toEqual(['units ended with code 1 although no test failed']);
  expect(readTally('units', file, 0)).toEqual({ passed: 3, failed: [], skipped: [] });
});

test('unit tests: passes, failures, skips with their reason, and files that can not be run are all counted', async () => {
  const folder = projectWith({
    'vitest.config.ts': "export default { test: { include: ['test/*.test.ts'] } };",
    'test/a.test.ts': `
      import { expect, test } from 'vitest';
      test('good', () => {});
      test('bad', () => expect(1).toBe(2));
      test('not here', ({ skip }) => skip('no printer on this machine'));`,
    'test/b.test.ts': "import './nothing.ts';",
  });
  const run = runTool(folder, 'test.mjs', ['--only', 'unit']);
  expect(await run.ended).toBe(1);
  expect(lastLine(run.output())).toBe('1 passed, 2 failed, 1 skipped');
  expect(run.output()).toContain('failed: test/a.test.ts > bad\n    expected 1 to be 2');
  expect(run.output()).toContain('failed: test/b.test.ts could not be run\n');
  expect(run.output()).toContain('skipped: test/a.test.ts > not here (no printer on this machine)\n');
});

test('end-to-end tests are counted the same way, after a build', async () => {
  const folder = projectWith({
    'playwright.config.ts': "export default { testDir: 'test/e2e', testMatch: '*.e2e.ts' };",
    'test/e2e/a.e2e.ts': `
      import { expect, test } from 'playwright/test';
      test('good', () => {});
      test('bad', () => expect(1).toBe(2));
      test('not here', () => test.skip(true, 'no printer on this machine'));`,
  });
  const run = runTool(folder, 'test.mjs', ['--only', 'e2e']);
  expect(await run.ended).toBe(1);
  expect(lastLine(run.output())).toBe('2 passed, 1 failed, 1 skipped');
  expect(run.output()).toMatch(/^failed: .*bad\n {4}Error: expect\(received\)\.toBe/m);
  expect(run.output()).toContain('(no printer on this machine)\n');
});

test('a build that fails is a failure of the run, and what can still run is run', async () => {
  const folder = projectWith({
    'src-main/app/main.ts': "import './nothing.ts';",
    'playwright.config.ts': "export default { testDir: 'test/e2e', testMatch: '*.e2e.ts' };",
    'test/e2e/a.e2e.ts': "import { test } from 'playwright/test'; test('good', () => {});",
  });
  const run = runTool(folder, 'test.mjs', ['--only', 'e2e']);
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain('failed: build: Dwadi could not be built');
  expect(lastLine(run.output())).toBe('1 passed, 1 failed');
});

test('a kind that does not exist is named together with those that do', async () => {
  const run = runTool(newProject({ modules: true }), 'test.mjs', ['--only', 'everything']);
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe(
    'npm test understands --long, --changed [REVISION], --repeat N and --only check|build|unit|e2e|dist [FILE…] [-g TITLE].',
  );
});
