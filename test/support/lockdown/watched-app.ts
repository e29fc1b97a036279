/** A Dwadi of few words, watched as the true one is: it ends as its first argument says. Each of its starts is a line. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { WatchdogClient } from '#main/lockdown/watchdog-client.ts';
import { lastMeeting } from '#main/lockdown/watchdog-connection.ts';
import { silentLog } from '#main/platform/log.ts';

const [, , how = 'stay', folder = '.'] = process.argv;
appendFileSync(join(folder, 'starts'), `${process.pid}\n`);
if (how === 'crash at once') process.exit(7);
if (how === 'another is open') process.exit(0);

const watched = new WatchdogClient({
  last: () => lastMeeting(folder, process.platform),
  // The tests' own watchdog is there before it.
  fresh: () => {
    throw new Error('there is one');
  },
  startWatchdog: () => {},
  log: silentLog,
  monotonic: () => performance.now(),
});
// It listens before it connects: its watchdog's test may end it as soon as it is there.
process.on('SIGTERM', () => {
  watched.leave();
  // A busy machine may handle the timer before the connection; after a turn of the loop the good-bye is said.
  setTimeout(() => setImmediate(() => process.exit(0)), 50);
});
watched.start();
setInterval(() => {}, 1000);
if (how === 'crash soon') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 150);
