/** Loaded before the script of a utility process: gives it Electron's `process.parentPort`. */
import { EventEmitter } from 'node:events';

class ParentPort extends EventEmitter {
  constructor() {
    super();
    // Node keeps messages until a listener is added, so nothing is lost before the script asks for it.
    this.once('newListener', () => {
      process.on('message', (data) => this.emit('message', { data, ports: [] }));
    });
  }

  postMessage(message: unknown): void {
    process.send?.(message);
  }
}

Object.defineProperty(process, 'parentPort', { value: new ParentPort() });

// Electron ends its utility processes with the app, however that ended.
process.on('disconnect', () => process.exit(0));
