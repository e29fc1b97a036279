import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type SecondInstance = (argv: string[], workingDirectory: string, additionalData: unknown) => void;

/**
 * Electron answers at once whether this is the first instance of a user-data folder, so nothing here may wait: the
 * lock is a file that only one process can create, and the call to the first instance is made by a short process of
 * its own. A file whose owner died (a power cut, a killed test) is taken over.
 */
export class InstanceLock {
  readonly #file: string;
  readonly #address: string;
  readonly #onSecond: SecondInstance;
  #server: Server | null = null;
  #writable = true;

  constructor(userData: string, onSecond: SecondInstance) {
    const name = `dwadi-${createHash('sha256').update(realpathSync(userData)).digest('hex').slice(0, 24)}`;
    this.#file = join(userData, 'stand-in.lock');
    const socket = join(userData, 'stand-in.sock');
    // A socket's address may be no longer than about a hundred bytes, and a folder's path may.
    const short = Buffer.byteLength(socket) < 100 ? socket : join(tmpdir(), `${name}.sock`);
    this.#address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : short;
    this.#onSecond = onSecond;
  }

  get isHeld(): boolean {
    return this.#server !== null;
  }

  take(argv: string[], workingDirectory: string, additionalData: unknown): boolean {
    if (this.isHeld) return true;
    if (this.#isOtherPcs()) return false;
    if (!this.#create()) {
      if (!this.#writable) return false;
      if (this.#ownerLives() && this.#tellFirst(JSON.stringify({ argv, workingDirectory, additionalData })))
        return false;
      rmSync(this.#file, { force: true });
      if (!this.#create()) return false;
    }
    this.#listen();
    return true;
  }

  /** Finds Chromium's own lock, left behind under another name of this PC: Electron then refuses without asking. */
  #isOtherPcs(): boolean {
    try {
      return !readlinkSync(join(dirname(this.#file), 'SingletonLock')).startsWith(`${hostname()}-`);
    } catch {
      return false;
    }
  }

  #create(): boolean {
    try {
      writeFileSync(this.#file, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      // A lock that can't be written is not held, as in Electron.
      this.#writable = (error as NodeJS.ErrnoException).code === 'EEXIST';
      return false;
    }
  }

  #ownerLives(): boolean {
    try {
      process.kill(Number(readFileSync(this.#file, 'utf8')), 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  }

  /** Returns false if the first instance doesn't listen: then its process id belongs to another process by now. */
  #tellFirst(message: string): boolean {
    const script = `
      const [address, message] = process.argv.slice(1);
      const attempt = (left) => require('node:net').connect(address)
        .on('connect', function () { this.end(message); })
        .on('close', (failed) => { if (!failed) process.exit(0); })
        .on('error', () => left > 0 ? setTimeout(attempt, 100, left - 1) : process.exit(1));
      attempt(20);`;
    return spawnSync(process.execPath, ['-e', script, this.#address, message], { windowsHide: true }).status === 0;
  }

  #listen(): void {
    if (process.platform !== 'win32') rmSync(this.#address, { force: true });
    this.#server = createServer((socket) => {
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => {
        text += part;
      });
      socket.on('error', () => undefined);
      socket.on('end', () => {
        socket.end();
        const { argv, workingDirectory, additionalData } = JSON.parse(text);
        this.#onSecond(argv, workingDirectory, additionalData);
      });
    });
    this.#server.listen(this.#address).unref();
  }

  release(): void {
    if (!this.#server) return;
    this.#server.close();
    this.#server = null;
    rmSync(this.#file, { force: true });
  }
}
