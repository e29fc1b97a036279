/** The keys that a held window keeps from the page and the system's menus. The app's own keys go through. */

/** A key as Electron reports it, before any other listener. */
export interface PressedKey {
  readonly type: string;
  readonly key: string;
  readonly control: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly isAutoRepeat: boolean;
}

/** Reload, close, new window and tab, source, downloads, history, bookmark. The page itself handles zoom keys. */
const BROWSERS = new Set(['r', 'w', 'n', 't', 'u', 'j', 'h', 'd', 'g']);
/** The developer tools, which a packaged app lacks: even the attempt is blocked. */
const DEVELOPERS = new Set(['i', 'j', 'c', 'k', 'e', 'm']);
const BY_THEMSELVES = new Set(['BrowserBack', 'BrowserForward', 'BrowserRefresh', 'BrowserHome', 'BrowserSearch']);

function isSwallowed({ key, control, meta, alt, shift }: PressedKey): boolean {
  if (BY_THEMSELVES.has(key)) return true;
  const letter = key.toLowerCase();
  // The window's own menu, which moves, minimises and closes it, and the keys that go back.
  if (alt && !control && !meta) return key === ' ' || key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home';
  if (!control && !meta) return false;
  // AltGr is Ctrl and Alt together, and writes letters; on macOS the developer tools' keys use Alt.
  if (alt && !meta) return false;
  if (shift || alt) return BROWSERS.has(letter) || DEVELOPERS.has(letter);
  return BROWSERS.has(letter);
}

/** `close` asks like the window's cross; Alt+F4 is the system's, and arrives as a request to close by itself. */
export function whatKeyDoes(pressed: PressedKey): 'through' | 'nothing' | 'close' {
  const { key, control, meta, isAutoRepeat, type } = pressed;
  if ((control || meta) && key.toLowerCase() === 'q') return type === 'keyDown' && !isAutoRepeat ? 'close' : 'nothing';
  return isSwallowed(pressed) ? 'nothing' : 'through';
}
