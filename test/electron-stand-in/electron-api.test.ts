/** Holds each call, event and option of Electron that Dwadi uses against its types, the stand-in and the documents. */
import { expect, test } from 'vitest';
import { readRows } from '../../resources/tools/proven-page.mjs';
import { electronUses, filesOnElectron, programOf, sourcesIn } from '../support/tools/electron-api.ts';
import { STAND_IN, StandInApi } from '../support/tools/stand-in-api.ts';

const files = filesOnElectron('src-main');
const standInFiles = sourcesIn(STAND_IN);
const program = programOf([...files, ...standInFiles]);
const uses = electronUses(program, files);
const standIn = new StandInApi(program, standInFiles);
const names = uses.map(({ name }) => name);

test('the list holds each kind of use', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'App.quit',
      'App: second-instance',
      'new BrowserWindow',
      'WebPreferences.sandbox',
      'ProxyConfig.proxyRules',
      'IpcMainInvokeEvent.senderFrame',
      'BrowserWindow: query-session-end (win32)',
      'Screen: display-metrics-changed',
      'IpcRenderer.invoke',
    ]),
  );
});

test('nothing that Electron’s types call deprecated is used', () => {
  expect(uses.filter(({ deprecated }) => deprecated)).toEqual([]);
});

test('the stand-in has each call that runs on Linux', () => {
  const onLinux = names.filter((name) => !/\((?!.*linux)/.test(name));
  const isCall = (name: string): boolean => /^[A-Z]\w+\.\w/.test(name) && !standIn.isData(name);
  expect(onLinux.filter((name) => isCall(name) && standIn.shows(name) === 'lacks')).toEqual([]);
});

/** Belongs into docs/proven-where.json, with `npm run proven` afterwards. */
test('the documents name each use once, and say truly whether the stand-in does it', () => {
  const { calls } = readRows();
  const said = calls.flatMap(({ standIn: does, electron }) => [
    ...does.map((name) => `stand-in ${name}`),
    ...electron.map((name) => `electron ${name}`),
  ]);
  const found = names.map((name) => `${standIn.shows(name) === 'does' ? 'stand-in' : 'electron'} ${name}`);
  expect(said.toSorted()).toEqual(found.toSorted());
});
