/**
 * Runs in the page before its scripts. Records timers, listeners on objects that outlive a screen, observers, workers,
 * connections, errors and policy violations. The owner of an entry is the remote whose script created it.
 */
(() => {
  Error.stackTraceLimit = 50;
  const natives = Object.getOwnPropertyNames(window);
  const ownerIn = (text) => /\/r\/([a-z0-9-]+)\/[0-9a-f]{16}\//.exec(text ?? '')?.[1] ?? null;
  const origin = () => {
    const { stack = '' } = new Error();
    return { owner: ownerIn(stack), stack };
  };

  const native = {
    setTimeout: setTimeout.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
    setInterval: setInterval.bind(globalThis),
    requestAnimationFrame: requestAnimationFrame.bind(globalThis),
    cancelAnimationFrame: cancelAnimationFrame.bind(globalThis),
  };
  const timers = new Map();

  globalThis.setTimeout = (callback, delay = 0, ...args) => {
    // The page's policy decides about a string.
    if (typeof callback !== 'function') return native.setTimeout(callback, delay, ...args);
    const run = () => timers.delete(id) && Reflect.apply(callback, globalThis, args);
    const id = native.setTimeout(run, delay);
    timers.set(id, { ...origin(), kind: 'timeout', delay, due: performance.now() + delay, run });
    return id;
  };
  globalThis.setInterval = (callback, delay = 0, ...args) => {
    if (typeof callback !== 'function') return native.setInterval(callback, delay, ...args);
    const run = () => timers.has(id) && Reflect.apply(callback, globalThis, args);
    const id = native.setInterval(run, delay);
    timers.set(id, { ...origin(), kind: 'interval', delay, due: 0, run });
    return id;
  };
  globalThis.clearTimeout = globalThis.clearInterval = (id) => {
    timers.delete(id);
    native.clearTimeout(id);
  };
  globalThis.requestAnimationFrame = (callback) => {
    const id = native.requestAnimationFrame((time) => {
      timers.delete(`frame ${id}`);
      callback(time);
    });
    timers.set(`frame ${id}`, { ...origin(), kind: 'animation frame', delay: 16, due: 0 });
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    timers.delete(`frame ${id}`);
    native.cancelAnimationFrame(id);
  };

  /** Runs the timers of a remote that are due within `within` ms, each interval once. @returns their number */
  const runTimers = (remote, within) => {
    const soon = [...timers].filter(([, timer]) => {
      if (timer.owner !== remote || timer.delay > within || timer.kind === 'animation frame')
        return false;
      return timer.kind === 'timeout' ? timer.due - performance.now() <= within : !timer.wasRun;
    });
    for (const [id, timer] of soon) {
      timer.wasRun = true;
      if (timer.kind === 'timeout') native.clearTimeout(id);
      native.setTimeout(timer.run, 0);
    }
    return soon.length;
  };

  const getTargetName = (target) => {
    if (target === window) return 'window';
    if (target === document) return 'document';
    if (target === document.documentElement) return 'html';
    if (target === document.head) return 'head';
    if (target === document.body) return 'body';
    if (target === globalThis.visualViewport) return 'visualViewport';
    if (target === navigator.serviceWorker) return 'navigator.serviceWorker';
    if (target === navigator.connection) return 'navigator.connection';
    if (target === screen.orientation) return 'screen.orientation';
    if (target instanceof MediaQueryList) return `matchMedia("${target.media}")`;
    if (target instanceof BroadcastChannel) return 'BroadcastChannel';
    return null;
  };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  let listeners = [];
  const isCapture = (options) =>
    typeof options === 'object' ? options?.capture === true : options === true;
  const removeRecord = (target, type, listener, capture) => {
    listeners = listeners.filter(
      (one) =>
        !(
          one.target === target &&
          one.type === type &&
          one.listener === listener &&
          one.capture === capture
        ),
    );
  };

  const recordListener = (target, type, listener, options) => {
    const name = getTargetName(target);
    if (!name || !listener || options?.signal?.aborted) return;
    const capture = isCapture(options);
    removeRecord(target, type, listener, capture);
    listeners.push({ ...origin(), target, name, type, listener, capture });
    const onRemoved = () => removeRecord(target, type, listener, capture);
    if (options?.once) Reflect.apply(add, target, [type, onRemoved, { once: true, capture }]);
    if (options?.signal) Reflect.apply(add, options.signal, ['abort', onRemoved]);
  };
  EventTarget.prototype.addEventListener = function (...args) {
    recordListener(this ?? window, ...args);
    return Reflect.apply(add, this ?? window, args);
  };
  EventTarget.prototype.removeEventListener = function (...args) {
    const [type, listener, options] = args;
    removeRecord(this ?? window, type, listener, isCapture(options));
    return Reflect.apply(remove, this ?? window, args);
  };
  // The shell's router replaces these functions of the window. The replacements are called after recording.
  const recordWindow = (name, native, before) => {
    let current = native;
    let isInside = false;
    const recorded = (...args) => {
      if (isInside) return Reflect.apply(native, window, args);
      isInside = true;
      try {
        before(...args);
        return Reflect.apply(current, window, args);
      } finally {
        isInside = false;
      }
    };
    const set = (args) => {
      current = args;
    };
    Object.defineProperty(window, name, { configurable: true, get: () => recorded, set });
  };
  recordWindow('addEventListener', add, (...args) => recordListener(window, ...args));
  recordWindow('removeEventListener', remove, (type, listener, options) =>
    removeRecord(window, type, listener, isCapture(options)),
  );

  // Observers: object -> what it observes. Elements that left the page do not count.
  const observers = new Map();
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    const { observe, unobserve, disconnect } = window[name].prototype;
    Object.assign(window[name].prototype, {
      observe(target, ...args) {
        const record = observers.get(this) ?? { ...origin(), name, targets: new Set() };
        observers.set(this, record);
        record.targets.add(target);
        return Reflect.apply(observe, this, [target, ...args]);
      },
      disconnect() {
        observers.delete(this);
        return Reflect.apply(disconnect, this, []);
      },
      ...(unobserve && {
        unobserve(target) {
          observers.get(this)?.targets.delete(target);
          return Reflect.apply(unobserve, this, [target]);
        },
      }),
    });
  }
  // Workers and connections: object -> its origin, until the function that ends it is called.
  const connections = new Map();
  const ends = {
    Worker: 'terminate',
    SharedWorker: null,
    EventSource: 'close',
    WebSocket: 'close',
    BroadcastChannel: 'close',
    PerformanceObserver: 'disconnect',
  };
  for (const [name, end] of Object.entries(ends)) {
    const Native = window[name];
    if (!Native) continue;
    window[name] = class extends Native {
      constructor(...args) {
        super(...args);
        connections.set(this, { ...origin(), name });
      }
    };
    Object.defineProperty(window[name], 'name', { value: name });
    if (!end) continue;
    const native = Native.prototype[end];
    Native.prototype[end] = function () {
      connections.delete(this);
      return Reflect.apply(native, this, []);
    };
  }
  const resources = () => [
    ...[...observers.values()].filter(({ targets }) =>
      [...targets].some(({ isConnected }) => isConnected),
    ),
    ...connections.values(),
  ];

  /** Handlers that are properties, such as `window.onresize`. */
  const handlers = () =>
    Object.entries({ window, document, body: document.body }).flatMap(([name, target]) => {
      const found = [];
      for (const key in target) {
        if (/^on[a-z]+$/.test(key) && typeof target[key] === 'function')
          found.push(`${name}.${key}`);
      }
      return found;
    });

  const errors = [];
  const recordError = (kind, message, stack) =>
    errors.push({ kind, message, stack, owner: ownerIn(stack) });
  const toMessage = (error) => (error instanceof Error ? error.message : String(error));
  const listen = (type, listener) => Reflect.apply(add, window, [type, listener, true]);
  listen('error', (event) => {
    // A file that cannot be loaded causes an event of the same name without a message.
    if (!(event instanceof ErrorEvent)) return;
    const { error, message, filename, lineno, colno } = event;
    recordError(
      'error',
      error ? toMessage(error) : message,
      error?.stack ?? `${filename}:${lineno}:${colno}`,
    );
  });
  listen('unhandledrejection', ({ reason }) =>
    recordError('rejection', toMessage(reason), reason?.stack ?? ''),
  );
  listen('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    const place = `${sourceFile}:${lineNumber}:${columnNumber}`;
    recordError('policy', `${effectiveDirective} blocks ${blockedURI || 'it'}`, place);
  });

  /** What of the window a script can replace: path -> value. Only the objects that the browser created. */
  const listGlobals = () => {
    const globals = new Map();
    const add = (path, target) => {
      for (const [name, { value, get, set }] of Object.entries(
        Object.getOwnPropertyDescriptors(target),
      )) {
        if (name === 'constructor') continue;
        globals.set(`${path}${name}`, typeof value === 'function' ? value : (get ?? set));
      }
    };
    for (const name of natives) {
      const value = window[name];
      if (value === null || !/^(object|function)$/.test(typeof value)) continue;
      globals.set(name, value);
      if (value === window || value instanceof Storage || Array.isArray(value)) continue;
      if (value instanceof Node) continue;
      add(`${name}.`, value);
      if (typeof value === 'function' && value.prototype)
        add(`${name}.prototype.`, value.prototype);
    }
    return globals;
  };

  /** A trace that another part of the page left, and that must stay. */
  const mark = 'boot-smoke-mark';
  const storages = { localStorage, sessionStorage };
  const storedKeys = () => [
    ...Object.entries(storages).flatMap(([name, storage]) =>
      Object.keys(storage).map((key) => `${key} of ${name}`),
    ),
    ...document.cookie.split('; ').map((cookie) => `the cookie ${cookie.split('=')[0]}`),
  ];
  let before = { globals: new Map(), stored: [] };

  /** Remembers the page before the candidate is loaded. */
  const rememberPage = () => {
    for (const storage of Object.values(storages)) storage.setItem(mark, 'kept');
    // biome-ignore lint/suspicious/noDocumentCookie: it represents a cookie of another remote
    document.cookie = `${mark}=kept; SameSite=Lax`;
    before = { globals: listGlobals(), stored: storedKeys() };
  };

  /** Parts of the window that were replaced or added to the browser's objects. */
  const replacedGlobals = () => {
    const now = listGlobals();
    const names = new Set([...before.globals.keys(), ...now.keys()]);
    return [...names].filter((name) => now.get(name) !== before.globals.get(name));
  };

  const lostKeys = () => {
    const now = new Set(storedKeys());
    return before.stored.filter((key) => !now.has(key));
  };

  /** Attributes of the root elements. `data-fonts` changes when the typefaces have arrived. */
  const rootAttributes = () =>
    [document.documentElement, document.body, document.getElementById('shell')]
      .filter((element) => element !== null)
      .flatMap((element) =>
        [...element.attributes]
          .filter(({ name }) => name !== 'data-fonts')
          .map(({ name, value }) => {
            const where = element.id ? `#${element.id}` : `<${element.localName}>`;
            return `${name}="${value}" of ${where}`;
          }),
      );

  const fileTags =
    'script, style, link:is([rel~="stylesheet"], [rel*="preload"], [rel*="prefetch"])';
  const headTags = () =>
    [...document.head.children]
      .filter((element) => !element.matches(fileTags))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));

  const toRecord = ({ owner, stack, kind, delay, name, type }) => ({
    owner,
    stack,
    kind,
    delay,
    name,
    type,
  });
  globalThis.bootSmoke = {
    runTimers,
    rememberPage,
    replacedGlobals,
    read: () => ({
      errors,
      failures: performance.getEntriesByName('remote-failed').map(({ detail }) => detail),
      timers: [...timers.values()].map(toRecord),
      listeners: listeners.map(toRecord),
      resources: resources().map(toRecord),
      handlers: handlers(),
      lostKeys: lostKeys(),
      rootAttributes: rootAttributes(),
      headTags: headTags(),
      adopted: document.adoptedStyleSheets.length,
      elements: [...document.body.children, ...document.querySelectorAll('style')].map(
        (element) => `<${element.localName}${element.id ? ` id="${element.id}"` : ''}>`,
      ),
    }),
  };
})();
