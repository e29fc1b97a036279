/** A desk for each test of a file, at a service that may answer in other words. */
import { afterEach } from 'vitest';
import type { Policy } from '#main/orders/model/policy.ts';
import { deskForFile } from './desk-for-file.ts';
import { type Interpreter, inOtherWords, type OtherWords } from './in-other-words.ts';

export function deskInOtherWords() {
  const desk = deskForFile();
  const interpreters: Interpreter[] = [];
  afterEach(async () => {
    for (const one of interpreters.splice(0)) await one.close();
  });
  return {
    desk,
    openTo: async (say: OtherWords, policy: Partial<Policy> = {}) => {
      const interpreter = await inOtherWords(desk.service(), say);
      interpreters.push(interpreter);
      return desk.open({ baseUrl: interpreter.baseUrl, policy });
    },
    summary: async () => (await desk.service().ledger()).summary,
  };
}
