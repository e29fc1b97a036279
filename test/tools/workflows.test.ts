/** The workflows of the hosted CI, as far as they can be held without it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { dependabot, type Workflow, workflow } from '../support/tools/workflow-schema.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

type Job = Workflow['jobs'][string];
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  return { name, text, read: workflow.safeParse(parse(text, { strict: true })) };
});

function jobsOf(name: string): Record<string, Job> {
  const read = workflows.find((one) => one.name === name)?.read;
  if (!read?.success) throw new Error(`${name}: ${read ? z.prettifyError(read.error) : 'it is gone'}`);
  return read.data.jobs;
}

const commandsOf = (name: string): string[] =>
  Object.values(jobsOf(name)).flatMap(({ steps }) => steps.flatMap((step) => ('run' in step ? [step.run] : [])));

/** One command of ours, or one of the few of npm and GitHub: everything else belongs into a script. */
function isKnown(command: string): boolean {
  const [, script] = /^npm run ([\w:-]+)(?: -- [^|;&]+)?$/.exec(command) ?? [];
  if (script !== undefined) return script in scripts;
  const [, file] = /^node (resources\/tools\/[\w/-]+\.mjs)(?: [^|;&]+)?$/.exec(command) ?? [];
  if (file !== undefined) return existsSync(join(root, file));
  return /^(?:npm ci|npm test|npm audit signatures|gh release create [^|;&]+)$/.test(command);
}

describe.each(workflows)('$name', ({ name, text, read }) => {
  test('it fits GitHub’s syntax, and each needed job is there', () => {
    expect(read.error?.issues ?? []).toEqual([]);
    const jobs = jobsOf(name);
    const needed = Object.values(jobs).flatMap(({ needs = [] }) => needs);
    expect(needed.filter((job) => !(job in jobs))).toEqual([]);
  });

  test('each action is pinned by its commit, with the version behind it', () => {
    const uses = text.split('\n').filter((line) => line.includes('uses:'));
    const pinned = /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(uses.filter((line) => !pinned.test(line))).toEqual([]);
  });

  test('each step is one line that calls a script that exists, and no value of GitHub is pasted into it', () => {
    const commands = commandsOf(name);
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((command) => /\n|\$\{\{/.test(command) || !isKnown(command))).toEqual([]);
  });

  test('a matrix has each name that its job uses', () => {
    const lacks = Object.values(jobsOf(name)).flatMap((job) => {
      const used = [...JSON.stringify(job).matchAll(/matrix\.(\w+)/g)].map(([, one = '']) => one);
      const rows = job.strategy?.matrix.include ?? [];
      return used.filter((one) => rows.length === 0 || rows.some((row) => !(one in row)));
    });
    expect(lacks).toEqual([]);
  });

  test('it may read the repository and nothing else, but for the one job that writes a release', () => {
    expect(read.data?.permissions).toEqual({ contents: 'read' });
    const more = Object.entries(jobsOf(name)).filter(([, { permissions }]) => permissions !== undefined);
    expect(more.map(([job]) => `${name} ${job}`)).toEqual(name === 'release.yml' ? ['release.yml release'] : []);
    expect(text).not.toMatch(/persist-credentials: true|pull_request_target/);
  });

  test('a job that sees a secret waits for the reviewers of its environment', () => {
    const seeing = Object.values(jobsOf(name)).filter((job) => /secrets\./.test(JSON.stringify(job)));
    expect(seeing.filter(({ environment }) => environment !== 'release')).toEqual([]);
  });

  test('results are uploaded although their folder is hidden', () => {
    const steps = Object.values(jobsOf(name)).flatMap((job) => job.steps);
    const hidden = steps.flatMap((step) => ('uses' in step && step.with?.['path'] === '.dwadi/proven' ? [step] : []));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter((step) => step.with?.['include-hidden-files'] !== true)).toEqual([]);
  });
});

test('each change is tested in Electron on three systems, and in the stand-in', () => {
  const rows = jobsOf('ci.yml')['test']?.strategy?.matrix.include ?? [];
  expect(rows.map(({ os = '', runtime }) => `${os.split('-')[0]} ${runtime}`).sort()).toEqual([
    ...['macos electron', 'ubuntu electron', 'ubuntu stand-in', 'windows electron'],
  ]);
});

/** A release may be trusted only as far as what it runs: no package of npm is installed where it is vouched for. */
test('the job that vouches for a release installs no package', () => {
  const steps = jobsOf('release.yml')['release']?.steps ?? [];
  const commands = steps.flatMap((step) => ('run' in step ? [step.run.split(' ').slice(0, 2).join(' ')] : []));
  expect(commands).toEqual(['node resources/tools/release-files.mjs', 'gh release']);
});

const planned = [...new Set(workflows.flatMap(({ name }) => commandsOf(name)))].filter((one) =>
  one.includes('prepare-runner'),
);

test.each(planned)('%s is understood here, and says what it would do', (command) => {
  const [, ...args] = command.split(' ');
  const { status, stderr } = spawnSync(process.execPath, [...args, '--plan'], { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('packages and actions are kept new by Dependabot', () => {
  const { error, data } = dependabot.safeParse(parse(readFileSync(join(root, '.github/dependabot.yml'), 'utf8')));
  expect(error?.issues ?? []).toEqual([]);
  expect(data?.updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'github-actions']);
});
