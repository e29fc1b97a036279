/**
 * Holds the stand-in against Electron's own electron.d.ts: every member that the stand-in shows must exist in
 * Electron and take and give the same, or be named here as the stand-in's own. The compiler is the judge
 * (`npm run check`); at run time these tests only pass.
 */
import type { EventEmitter } from 'node:events';
import { expectTypeOf, test } from 'vitest';
import type { app } from './app.ts';
import type { BrowserWindow } from './browser-window.ts';
import type { autoUpdater, crashReporter, dialog, Menu, nativeTheme, powerMonitor, screen } from './desktop.ts';
import type * as standIn from './electron.ts';
import type { ipcMain } from './ipc-main.ts';
import type { protocol, session } from './session.ts';
import type { utilityProcess } from './utility-process.ts';
import type { WebContents } from './web-contents.ts';

/**
 * Electron's types of the members of `StandIn`; a member that Electron lacks becomes `never` and fails. `Own` lists the
 * members that the stand-in's files need of each other, and those that lead to another object tested here.
 */
type AsInElectron<StandIn, Real, Own extends keyof StandIn = never> = {
  [Member in Exclude<keyof StandIn, keyof EventEmitter | Own>]: Member extends keyof Real ? Real[Member] : never;
};

test('the module exports nothing that Electron lacks', () => {
  expectTypeOf<keyof typeof standIn>().toExtend<keyof typeof Electron.CrossProcessExports>();
});

test('app', () => {
  type Own = 'windows' | 'windowOpened' | 'windowClosed' | 'commandLine' | 'jsFlags' | 'language' | 'webRtcPolicy';
  expectTypeOf<typeof app>().toExtend<AsInElectron<typeof app, Electron.App, Own>>();
  type Line = (typeof app)['commandLine'];
  expectTypeOf<Line>().toExtend<AsInElectron<Line, Electron.CommandLine>>();
});

test('BrowserWindow', () => {
  expectTypeOf<BrowserWindow>().toExtend<AsInElectron<BrowserWindow, Electron.BrowserWindow, 'webContents'>>();
  type Statics = Exclude<keyof typeof BrowserWindow, keyof typeof EventEmitter>;
  expectTypeOf<Statics>().toExtend<keyof typeof Electron.BrowserWindow>();
  expectTypeOf<ConstructorParameters<typeof BrowserWindow>>().toEqualTypeOf<
    ConstructorParameters<typeof Electron.BrowserWindow>
  >();
});

test('webContents', () => {
  type Own = 'session' | 'mainFrame' | 'invoked' | 'mayNavigate' | 'wantsWindow' | 'crashed' | 'destroyed';
  expectTypeOf<WebContents>().toExtend<AsInElectron<WebContents, Electron.WebContents, Own | 'setWindowOpenHandler'>>();
  expectTypeOf<Electron.HandlerDetails>().toExtend<{ url: string; frameName: string; features: string }>();
  type Frame = WebContents['mainFrame'];
  // A frame's parent is a frame of the stand-in, so only its being there is compared.
  expectTypeOf<Frame>().toExtend<AsInElectron<Frame, Electron.WebFrameMain, 'parent'>>();
  expectTypeOf<'parent'>().toExtend<keyof Electron.WebFrameMain>();
  expectTypeOf<null>().toExtend<Electron.WebFrameMain['parent']>();
});

test('ipcMain', () => {
  expectTypeOf<typeof ipcMain>().toExtend<AsInElectron<typeof ipcMain, Electron.IpcMain, 'answer'>>();
});

test('session and protocol', () => {
  type Session = typeof session.defaultSession;
  type Own = 'protocol' | 'webRequest' | 'permissions' | 'asksFor';
  expectTypeOf<Session>().toExtend<AsInElectron<Session, Electron.Session, Own>>();
  expectTypeOf<Session['webRequest']>().toExtend<AsInElectron<Session['webRequest'], Electron.WebRequest, 'mayGo'>>();
  expectTypeOf<typeof protocol>().toExtend<AsInElectron<typeof protocol, Electron.Protocol, 'answer' | 'keepsCode'>>();
});

test('utilityProcess', () => {
  type Child = ReturnType<typeof utilityProcess.fork>;
  expectTypeOf<Child>().toExtend<AsInElectron<Child, Electron.UtilityProcess>>();
  expectTypeOf<Parameters<typeof utilityProcess.fork>>().toExtend<Parameters<typeof Electron.utilityProcess.fork>>();
});

test('autoUpdater, crashReporter, dialog, Menu, nativeTheme, powerMonitor and screen', () => {
  expectTypeOf<typeof autoUpdater>().toExtend<AsInElectron<typeof autoUpdater, Electron.AutoUpdater>>();
  expectTypeOf<typeof crashReporter>().toExtend<AsInElectron<typeof crashReporter, Electron.CrashReporter>>();
  expectTypeOf<typeof dialog>().toExtend<AsInElectron<typeof dialog, Electron.Dialog>>();
  expectTypeOf<typeof Menu>().toExtend<AsInElectron<typeof Menu, typeof Electron.Menu>>();
  expectTypeOf<typeof nativeTheme>().toExtend<AsInElectron<typeof nativeTheme, Electron.NativeTheme>>();
  expectTypeOf<typeof powerMonitor>().toExtend<AsInElectron<typeof powerMonitor, Electron.PowerMonitor>>();
  expectTypeOf<typeof screen>().toExtend<AsInElectron<typeof screen, Electron.Screen, 'become'>>();
});
