const { runInThisContext } = require('node:vm');

// jsdom lacks fetch, streams and text encoding, so those of Node are used.
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

/** The global of Node, also when jsdom has one of the same name. */
const getNodeGlobal = (name) => runInThisContext(`globalThis.${name}`);
const isDom = typeof globalThis.fetch === 'undefined';

for (const name of names) {
  if (typeof globalThis[name] === 'undefined') define(name, getNodeGlobal(name));
}
if (globalThis.crypto?.subtle === undefined) define('crypto', getNodeGlobal('crypto'));
if (isDom) acceptDomSignals();

function define(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** From Node 24 on, the fetch of Node rejects signals of jsdom, and jsdom rejects those of Node. */
function acceptDomSignals() {
  const NodeRequest = getNodeGlobal('Request');
  const nodeFetch = getNodeGlobal('fetch');
  define(
    'Request',
    class Request extends NodeRequest {
      constructor(input, init) {
        super(input, withNodeSignal(init));
      }
    },
  );
  define('fetch', (input, init) => nodeFetch(input, withNodeSignal(init)));
}

function withNodeSignal(init) {
  const signal = init?.signal;
  if (!signal || signal instanceof getNodeGlobal('AbortSignal')) return init;
  const controller = new (getNodeGlobal('AbortController'))();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { ...init, signal: controller.signal };
}
