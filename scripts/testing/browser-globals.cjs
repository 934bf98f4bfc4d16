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

/** Of Node, also where jsdom has a global of the same name. */
const ofNode = (name) => runInThisContext(`globalThis.${name}`);
const isDom = typeof globalThis.fetch === 'undefined';

for (const name of names) {
  if (typeof globalThis[name] === 'undefined') define(name, ofNode(name));
}
if (globalThis.crypto?.subtle === undefined) define('crypto', ofNode('crypto'));
if (isDom) takeSignalsOfDom();

function define(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** From Node 24 on, its fetch refuses signals of jsdom, and jsdom refuses those of Node. */
function takeSignalsOfDom() {
  const NodeRequest = ofNode('Request');
  const nodeFetch = ofNode('fetch');
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
  if (!signal || signal instanceof ofNode('AbortSignal')) return init;
  const controller = new (ofNode('AbortController'))();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { ...init, signal: controller.signal };
}
