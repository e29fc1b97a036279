const { parentPort } = process;

parentPort.on('message', ({ data }) => {
  if (data.end !== undefined) process.exit(data.end);
  parentPort.postMessage({ argument: process.argv.at(-1), year: data.when.getUTCFullYear() });
});
