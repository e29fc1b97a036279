/** A passphrase from a person's keyboard, unseen, or from the first line of a pipe. It stands in no argument and no log. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from './say.mjs';

/**
 * @param {string} question
 * @returns {Promise<string>}
 */
export async function askPassphrase(question) {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(`${question}: `);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    throw new Failure('No passphrase was typed.');
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
}

/** Asked twice: a slip of the finger would make a key that nobody opens. A pipe says it once. */
export async function chooseNewPassphrase() {
  const chosen = await askPassphrase('A passphrase for the new key, 12 characters or more');
  if (process.stdin.isTTY && (await askPassphrase('The same again')) !== chosen)
    throw new Failure('The two are not the same: nothing was made.');
  return chosen;
}
