/** All that a page gets of Electron: calls by name, and events. Both sides check the contents. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '#shared/counter-api/channels.ts';
import type { Bridge } from '#shared/counter-api/index.ts';

const bridge: Bridge = {
  call: (name, request) => ipcRenderer.invoke(CALL_CHANNEL, name, request),
  onEvent: (listener) => {
    const relay = (_: IpcRendererEvent, name: string, body: unknown): void => listener(name, body);
    ipcRenderer.on(EVENT_CHANNEL, relay);
    return () => ipcRenderer.removeListener(EVENT_CHANNEL, relay);
  },
};

contextBridge.exposeInMainWorld('dwadi', bridge);
