/** Answers what it hears, until it hears "end". */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (message) => {
  if (message === 'end') parentPort?.close();
  else parentPort?.postMessage(message);
});
