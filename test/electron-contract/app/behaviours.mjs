/**
 * What Dwadi relies on in Electron. `says` is what must hold, as the sentence that a failure ends with; `notInStandIn` is
 * why the stand-in can't show it.
 *
 * @typedef {object} Behaviour
 * @property {string} id
 * @property {string} says
 * @property {string} [notInStandIn]
 * @property {string} [notAsRoot] why root can't see it
 */

const ADDRESS = 'Chromium refuses a scheme of the app, so the stand-in shows the page under another address';

/** @type {readonly Behaviour[]} */
export const BEHAVIOURS = [
  {
    id: 'scheme-privileges',
    says: 'a page of a scheme registered as standard and secure has its own origin, a secure context and storage',
    notInStandIn: ADDRESS,
  },
  { id: 'csp', says: 'a policy in the headers of a scheme handler is kept: no inline script runs, and a module does' },
  {
    id: 'code-cache',
    says: 'a scheme with codeCache and a page with bypassHeatCheck leave compiled scripts in the folder Code Cache',
    notInStandIn:
      'Chromium keeps compiled scripts of the stand-in only from the second start on, in a folder of its own',
  },
  {
    id: 'sandboxed-preload',
    says: 'a sandboxed preload script may require electron and no module of Node, and process.sandboxed is true',
    notAsRoot: 'root starts Electron without a sandbox',
  },
  { id: 'no-node-in-page', says: 'a page has neither require, process nor module' },
  {
    id: 'context-isolation',
    says: 'a global that the preload script sets is not seen by the page, and what it exposes is',
    notInStandIn: 'preload script and page share one world in the stand-in',
  },
  {
    id: 'calls',
    says: 'a handler gets the page as sender with its own address, and its error reaches the page by name',
  },
  { id: 'ready-to-show', says: 'a window with show: false is not seen, and says ready-to-show once its page is drawn' },
  { id: 'close-prevented', says: 'a window whose close event is prevented stays open' },
  { id: 'quit-prevented', says: 'app.quit() is stopped by preventDefault of before-quit, and no window is closed' },
  {
    id: 'second-instance',
    says: 'a second start with the same folder gets no lock, and the first hears of its switches and its data',
  },
  {
    id: 'utility-process',
    says: 'a utility process is given its arguments, hears and answers messages, and its exit code is told',
  },
  { id: 'pdf-sizes', says: 'printToPDF takes sizes in inches and by name, and the PDF has exactly that page' },
  { id: 'permission-requests', says: 'a page that asks for a permission is refused by the handler of requests' },
  {
    id: 'permission-checks',
    says: 'a permission that a page only looks at is asked of the handler of checks',
    notInStandIn: 'Chromium checks against what the app answered beforehand, and asks nobody',
  },
  {
    id: 'navigation-refused',
    says: 'leaving the page is told by will-navigate and prevented, and window.open is denied by its handler',
  },
  {
    id: 'file-navigation',
    says: 'a page can’t go to a file, and if Chromium asks at all, will-navigate prevents it',
  },
  {
    id: 'requests-cancelled',
    says: 'a request of the page to a network goes through onBeforeRequest and is cancelled there',
  },
  { id: 'zoom', says: 'setZoomFactor makes the page’s room smaller by that factor' },
  { id: 'page-death', says: 'a page whose process is ended says render-process-gone, and its window loads it again' },
  {
    id: 'crash-dumps',
    says: 'crashReporter.start without upload works, and dumps belong into Crashpad below the user-data folder',
  },
  {
    id: 'fuses',
    says: 'the program carries each fuse that the packages set',
    notInStandIn: 'Node carries no fuses',
  },
];
