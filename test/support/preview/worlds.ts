/**
 * Runs in a page before its own code: the bridge, and one world of the counter after another in one document. The server
 * serves the counter's code as a function, so that each world has modules of its own, and none is read and compiled again.
 */

/** Returns a function that ends it. */
function bringBridge(): () => void {
  const ask = Reflect.get(window, 'dwadiCall');
  const listeners = new Set<(name: string, body: unknown) => void>();
  let ended = false;
  Object.assign(window, {
    dwadi: {
      // The code of an ended world goes on when an answer comes, and its next call would reach the next one's main.
      call: (...asked: unknown[]) =>
        new Promise((resolve, reject) => {
          if (ended) return;
          const unlessEnded = (end: (value: unknown) => void) => (value: unknown) => ended || end(value);
          ask(...asked).then(unlessEnded(resolve), unlessEnded(reject));
        }),
      onEvent: (listener: (name: string, body: unknown) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    dwadiTell: (name: string, body: unknown) => {
      for (const listener of listeners) listener(name, body);
    },
  });
  return () => {
    ended = true;
    listeners.clear();
  };
}

/** Returns a function that removes all listeners except those of elements, which go with their elements. */
function watchListeners(): () => void {
  const listen = EventTarget.prototype.addEventListener;
  const watched: [EventTarget, ...Parameters<typeof listen>][] = [];
  const stays = (target: EventTarget) =>
    !(target instanceof Element) || ['HTML', 'HEAD', 'BODY'].includes(target.tagName);
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...args) {
    const target = this ?? window;
    if (stays(target)) watched.push([target, ...args]);
    listen.apply(target, args);
  };
  return () => {
    for (const [target, type, listener, options] of watched.splice(0)) {
      target.removeEventListener(type, listener, options);
    }
  };
}

/** Returns a function that stops the timers and frames that were requested since then. */
function watchClocks(): () => void {
  const newTimer = () => window.setTimeout(() => {});
  const newFrame = () => requestAnimationFrame(() => {});
  const before = { timer: newTimer(), frame: newFrame() };
  return () => {
    // Intervals have their numbers from the same row.
    for (let timer = newTimer(); timer > before.timer; timer -= 1) window.clearTimeout(timer);
    for (let frame = newFrame(); frame > before.frame; frame -= 1) cancelAnimationFrame(frame);
  };
}

/**
 * Returns a function that closes the channels that were opened since then. React's scheduler opens one, and an open one
 * keeps its whole world in memory.
 */
function watchChannels(): () => void {
  const opened: MessageChannel[] = [];
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      opened.push(this);
    }
  };
  return () => {
    for (const { port1, port2 } of opened.splice(0)) {
      port1.close();
      port2.close();
    }
  };
}

/** Returns a function that restores the document as it is now, and tells whether that was possible. */
function rememberDocument(): () => boolean {
  const attributesOf = (element: Element) => {
    const copies = [...element.attributes].map((each) => each.cloneNode() as Attr);
    return () => {
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
      for (const each of copies) element.setAttributeNode(each.cloneNode() as Attr);
    };
  };
  const namesOf = (object: object) => {
    const known = new Set(Reflect.ownKeys(object));
    // Axe and Playwright are no part of a world.
    const isLeft = (name: string | symbol) =>
      known.has(name) || name === 'axe' || /^__(pw|playwright)/.test(String(name));
    return () => Reflect.ownKeys(object).every((name) => isLeft(name) || Reflect.deleteProperty(object, name));
  };
  const [body, head, title] = [document.body.innerHTML, document.head.innerHTML, document.title];
  const putAttributes = [attributesOf(document.documentElement), attributesOf(document.body)];
  const putNames = [namesOf(window), namesOf(document)];
  return () => {
    document.body.innerHTML = body;
    document.title = title;
    for (const put of putAttributes) put();
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
    return putNames.every((put) => put()) && document.head.innerHTML === head;
  };
}

function bringWorlds(): void {
  const removeListeners = watchListeners();
  const closeChannels = watchChannels();
  const keepItem = Storage.prototype.setItem;
  let stopClocks = watchClocks();
  let endBridge = bringBridge();
  let start = () => {};
  let putBack = () => false;

  const leave = () => {
    removeListeners();
    stopClocks();
    sessionStorage.clear();
    localStorage.clear();
    Storage.prototype.setItem = () => {};
    window.name = '';
    return putBack();
  };
  let sayBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    sayBegun = resolve;
  });
  Object.assign(window, {
    /** The counter's code calls this when it is loaded. */
    dwadiBegin: (counter: () => void) => {
      putBack = rememberDocument();
      start = counter;
      start();
      sayBegun();
    },
    /** Resolves once the first world has begun: the page loads the counter's code after its first frame. */
    dwadiHasBegun: () => (document.querySelector('[data-screens]') === null ? undefined : begun),
    dwadiBeginAgain: () => {
      putBack();
      endBridge = bringBridge();
      stopClocks = watchClocks();
      Storage.prototype.setItem = keepItem;
      start();
    },
    /** Returns whether another world may begin in this document. Until then, key presses need a place to go to. */
    dwadiEnd: async () => {
      endBridge();
      leave();
      // The ended world finishes its work without its page.
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => window.setTimeout(resolve));
      closeChannels();
      const isAsNew = leave();
      document.body.innerHTML = '<button>';
      return isAsNew;
    },
  });
}

const PARTS = [bringBridge, watchListeners, watchClocks, watchChannels, rememberDocument, bringWorlds];
export const WORLDS = `(() => {\n${PARTS.join('\n')}\nbringWorlds();\n})();`;
