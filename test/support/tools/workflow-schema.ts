/**
 * The part of GitHub's workflow syntax that our workflows use, as https://docs.github.com/actions/reference/workflows-and-actions
 * has it. An unknown key is a mistake, or belongs in here.
 */
import { z } from 'zod';

const text = z.string().min(1);
const value = z.union([z.string(), z.number(), z.boolean()]);
const env = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), value);
const access = z.enum(['read', 'write', 'none']);
const permissions = z.strictObject({
  attestations: access.optional(),
  contents: access.optional(),
  'id-token': access.optional(),
});

/** The inputs of each action that we use, from its `action.yml` at the pinned commit. */
const INPUTS = {
  'actions/checkout': z.strictObject({ 'persist-credentials': z.boolean() }),
  'actions/setup-node': z.strictObject({
    'node-version-file': text,
    cache: z.literal('npm').optional(),
    'package-manager-cache': z.boolean().optional(),
  }),
  'actions/upload-artifact': z.strictObject({
    name: text,
    path: text,
    'include-hidden-files': z.boolean().optional(),
    'if-no-files-found': z.enum(['warn', 'error', 'ignore']),
    'compression-level': z.int().min(0).max(9).optional(),
    'retention-days': z.int().min(1).max(90).optional(),
  }),
  'actions/download-artifact': z.strictObject({ pattern: text, 'merge-multiple': z.boolean(), path: text }),
  'actions/attest': z.strictObject({ 'subject-path': text, 'sbom-path': text.optional() }),
} as const;

const step = { name: text.optional(), if: text.optional(), env: env.optional() };
const runStep = z.strictObject({ ...step, run: text });
const usesStep = z
  .strictObject({ ...step, uses: text, with: z.record(z.string(), z.unknown()).optional() })
  .superRefine(({ uses, with: inputs = {} }, context) => {
    const schema = INPUTS[uses.split('@')[0] as keyof typeof INPUTS];
    if (!schema) return context.addIssue(`${uses}: list the inputs of this action first`);
    for (const { path, message } of schema.safeParse(inputs).error?.issues ?? [])
      context.addIssue(`${uses}: ${path.join('.')} ${message}`);
  });

const job = z.strictObject({
  name: text.optional(),
  if: text.optional(),
  needs: z.union([text, z.array(text)]).optional(),
  strategy: z
    .strictObject({
      'fail-fast': z.boolean(),
      matrix: z.strictObject({ include: z.array(z.record(z.string(), z.string())).min(1) }),
    })
    .optional(),
  'runs-on': text,
  'timeout-minutes': z.int().min(1).max(360),
  environment: text.optional(),
  permissions: permissions.optional(),
  env: env.optional(),
  steps: z.array(z.union([runStep, usesStep])).min(1),
});

export const workflow = z.strictObject({
  name: text,
  on: z.strictObject({
    push: z.strictObject({ tags: z.array(text) }).nullable(),
    pull_request: z.null().optional(),
    schedule: z.array(z.strictObject({ cron: z.string().regex(/^\d+ \d+ \* \* \*$/) })).optional(),
    workflow_dispatch: z.null(),
  }),
  permissions,
  concurrency: z.strictObject({ group: text, 'cancel-in-progress': z.union([z.boolean(), text]) }),
  defaults: z.strictObject({ run: z.strictObject({ shell: z.literal('bash') }) }),
  jobs: z.record(z.string().regex(/^[a-z][a-z-]*$/), job),
});

export type Workflow = z.infer<typeof workflow>;

export const dependabot = z.strictObject({
  version: z.literal(2),
  updates: z.array(
    z.strictObject({
      'package-ecosystem': z.enum(['npm', 'github-actions']),
      directory: z.literal('/'),
      schedule: z.strictObject({ interval: z.enum(['daily', 'weekly', 'monthly']) }),
      cooldown: z.strictObject({ 'default-days': z.int().min(1).max(90) }),
      'open-pull-requests-limit': z.int().optional(),
      groups: z.record(
        z.string(),
        z.strictObject({
          patterns: z.array(text).optional(),
          'update-types': z.array(z.enum(['major', 'minor', 'patch'])).optional(),
        }),
      ),
    }),
  ),
});
