/** `npm run training-service`: the Training service, with HTTPS by a throw-away authority where `--tls` asks for it. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { runService } from '#main/training/run-service.ts';

await runService(async (caPath) => {
  const { makeThrowAwayAuthority } = await import('./throw-away-authority.ts');
  const authority = await makeThrowAwayAuthority(`Training throw-away authority ${randomBytes(4).toString('hex')}`);
  writeFileSync(caPath, authority.ca);
  return authority.issue();
});
