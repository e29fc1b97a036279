// Electron's own package would start a download here.
throw new Error(
  'A unit test reached Electron: hand in what the module needs of it, or test it in the stand-in (test/electron-stand-in/launch.ts).',
);

export {};
