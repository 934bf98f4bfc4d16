const { runInThisContext } = require('node:vm');

// jsdom has no fetch, streams or text encoding; every browser of ours does. Node's own serve.
const names = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'structuredClone',
];

for (const name of names) {
  if (typeof globalThis[name] === 'undefined') {
    const value = runInThisContext(`globalThis.${name}`);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
if (globalThis.crypto?.subtle === undefined) {
  const value = runInThisContext('globalThis.crypto');
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
}
