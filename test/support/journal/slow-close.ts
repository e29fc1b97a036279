/** A disk on which a journal takes its time to close. */

/** Options of Node with which an app's journals close once this file is there. The output says when they begin to. */
export const closesOnceThereIs = (file: string): string =>
  `--import data:text/javascript,${encodeURIComponent(`
  import { existsSync } from 'node:fs';
  import { Worker } from 'node:worker_threads';
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    const send = () => postMessage.call(this, message, ...rest);
    if (message?.op !== 'close') return send();
    console.log('the journal is closing');
    const look = setInterval(() => {
      if (!existsSync(${JSON.stringify(file)})) return;
      clearInterval(look);
      send();
    }, 50);
  };`)}`;
