/**
 * `screenshot.mjs ENDPOINT FILE`: saves what the attendant sees, over Chromium's DevTools protocol; the same for
 * Electron and for the stand-in. Runs on the project's own Node, which has WebSocket.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [endpoint, file] = process.argv.slice(2);
/** The page is ready to be seen when its counter is open, and it stood still for half a second with its fonts. */
const STILL = `new Promise((done) => {
  const isOpening = () =>
    document.querySelector('#root')?.childElementCount === 0 ||
    document.querySelector('main > [role="status"] > h1') !== null;
  const look = () => { if (isOpening()) again(); else done(); };
  let timer;
  const again = () => { clearTimeout(timer); timer = setTimeout(look, 500); };
  again();
  new MutationObserver(again).observe(document, { subtree: true, childList: true, characterData: true });
  setTimeout(done, 30000);
}).then(() => document.fonts.ready).then(() => true)`;

/** @returns {Promise<string>} */
async function pageAddress() {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${endpoint}/json`).catch(() => null);
    const targets = /** @type {{ type: string, url: string, webSocketDebuggerUrl: string }[]} */ (
      (await response?.json()) ?? []
    );
    const page = targets.find(({ type, url }) => type === 'page' && /^(http|app):/.test(url));
    if (page) return page.webSocketDebuggerUrl;
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error('no page was found');
}

/** @param {WebSocket} socket */
function caller(socket) {
  let lastId = 0;
  return (/** @type {string} */ method, /** @type {object} */ params = {}) =>
    new Promise((answer, reject) => {
      const id = ++lastId;
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        if (message.error) reject(new Error(message.error.message));
        else answer(message.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

const socket = new WebSocket(await pageAddress());
await new Promise((open, failed) => {
  socket.addEventListener('open', open);
  socket.addEventListener('error', failed);
});
const call = caller(socket);
await call('Runtime.evaluate', { expression: STILL, awaitPromise: true });
const { data } = await call('Page.captureScreenshot', { format: 'png' });
writeFileSync(resolve(file ?? 'counter.png'), Buffer.from(data, 'base64'));
socket.close();
