import { writeResults } from '../../../resources/tools/proofs.mjs';
import { electronForTests, runtimeOf } from '../../../resources/tools/runtime.mjs';
import { askContract, difference, proofsOf } from '../../electron-contract/ask.ts';
import { runsOn } from './app.ts';

/** Asks Electron itself first: a test that fails because Electron differs would say much less. */
async function holdElectron(electron: string): Promise<void> {
  const report = await askContract(electron);
  writeResults('contract', { ...runtimeOf(electron), proofs: proofsOf(report) });
  const differs = difference(report);
  if (differs !== null) throw new Error(differs);
  console.log(`${Object.keys(report).length} behaviours that Dwadi relies on were asked of it first.`);
}

export default async function sayWhatItRunsOn(): Promise<void> {
  const electron = electronForTests();
  const version = electron === null ? '' : ` ${runtimeOf(electron).version}`;
  console.log(`End-to-end tests run on ${runsOn}${version}.`);
  if (electron !== null) await holdElectron(electron);
}
