/**
 * `node --import …/register.mjs out/main/index.js` runs the built app on Node: `electron` becomes the stand-in. Plain
 * JavaScript, since every thread of the app runs it as well: TypeScript would have each load what reads it first.
 */
import { registerHooks } from 'node:module';

const standIn = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : nextResolve(specifier, context),
});
