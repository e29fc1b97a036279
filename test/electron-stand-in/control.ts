/**
 * The wire between the stand-in and whoever started it (a test, or `npm start`), over Node's own channel between
 * parent and child. Without such a parent everything here is silent.
 */
export type Command =
  | { readonly ask: 'invoke'; readonly id: number; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly ask: 'power'; readonly id: number; readonly event: 'suspend' | 'resume' | 'shutdown' }
  | { readonly ask: 'session-end'; readonly id: number }
  | { readonly ask: 'screens'; readonly id: number; readonly count: number }
  | { readonly ask: 'quit'; readonly id: number };

export type News =
  | { readonly standIn: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string }
  /** Chromium runs and a test can reach its pages at this address of the DevTools protocol; in a shared one, by the part. */
  | { readonly standIn: 'chromium'; readonly endpoint: string; readonly part?: string }
  | { readonly standIn: 'loaded'; readonly url: string }
  /** The window came to the front, although it has no visible surface. */
  | { readonly standIn: 'shown'; readonly url: string }
  /** It asked to be started once more when it has ended. */
  | { readonly standIn: 'relaunch'; readonly args: readonly string[] }
  /** A message for the screen, if the window has no page to receive it. */
  | { readonly standIn: 'event'; readonly channel: string; readonly args: readonly unknown[] };

export function tell(news: News): void {
  if (process.send && process.connected) process.send(news, undefined, undefined, () => undefined);
}

export function listenToParent(answer: (command: Command) => Promise<unknown>, parentGone: () => void): void {
  if (!process.send) return;
  process.on('disconnect', parentGone);
  process.on('message', (command: Command) => {
    const { id } = command;
    answer(command).then(
      (value) => tell({ standIn: 'answer', id, value }),
      (error: Error) => tell({ standIn: 'answer', id, error: error.message }),
    );
  });
}
