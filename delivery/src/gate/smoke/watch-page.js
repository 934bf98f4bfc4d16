/**
 * Runs in the page before any script of it and records what scripts leave behind: timers, listeners of objects that
 * outlive a screen, errors and violations of the policies. An owner is the remote whose script made it.
 */
(() => {
  Error.stackTraceLimit = 50;
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

  globalThis.setTimeout = (callback, delay = 0, ...given) => {
    // A text is left to the page's policy.
    if (typeof callback !== 'function') return native.setTimeout(callback, delay, ...given);
    const run = () => timers.delete(id) && Reflect.apply(callback, globalThis, given);
    const id = native.setTimeout(run, delay);
    timers.set(id, { ...origin(), kind: 'timeout', delay, due: performance.now() + delay, run });
    return id;
  };
  globalThis.setInterval = (callback, delay = 0, ...given) => {
    if (typeof callback !== 'function') return native.setInterval(callback, delay, ...given);
    const run = () => timers.has(id) && Reflect.apply(callback, globalThis, given);
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

  /** Runs the timers of a remote that are due within some milliseconds, each interval once. @returns how many */
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

  const nameOf = (target) => {
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
  const forget = (target, type, listener, capture) => {
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

  const record = (target, type, listener, options) => {
    const name = nameOf(target);
    if (!name || !listener || options?.signal?.aborted) return;
    const capture = isCapture(options);
    forget(target, type, listener, capture);
    listeners.push({ ...origin(), target, name, type, listener, capture });
    const gone = () => forget(target, type, listener, capture);
    if (options?.once) Reflect.apply(add, target, [type, gone, { once: true, capture }]);
    if (options?.signal) Reflect.apply(add, options.signal, ['abort', gone]);
  };
  EventTarget.prototype.addEventListener = function (...given) {
    record(this ?? window, ...given);
    return Reflect.apply(add, this ?? window, given);
  };
  EventTarget.prototype.removeEventListener = function (...given) {
    const [type, listener, options] = given;
    forget(this ?? window, type, listener, isCapture(options));
    return Reflect.apply(remove, this ?? window, given);
  };
  // The shell's router puts functions of its own in the place of the window's: they are called behind the record.
  const recordWindow = (name, native, before) => {
    let current = native;
    let isInside = false;
    const recorded = (...given) => {
      if (isInside) return Reflect.apply(native, window, given);
      isInside = true;
      try {
        before(...given);
        return Reflect.apply(current, window, given);
      } finally {
        isInside = false;
      }
    };
    const set = (given) => {
      current = given;
    };
    Object.defineProperty(window, name, { configurable: true, get: () => recorded, set });
  };
  recordWindow('addEventListener', add, (...given) => record(window, ...given));
  recordWindow('removeEventListener', remove, (type, listener, options) =>
    forget(window, type, listener, isCapture(options)),
  );

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
  const note = (kind, message, stack) =>
    errors.push({ kind, message, stack, owner: ownerIn(stack) });
  const textOf = (error) => (error instanceof Error ? error.message : String(error));
  const listen = (type, listener) => Reflect.apply(add, window, [type, listener, true]);
  listen('error', (event) => {
    // A file that cannot be loaded is an event of the same name, without a message.
    if (!(event instanceof ErrorEvent)) return;
    const { error, message, filename, lineno, colno } = event;
    note(
      'error',
      error ? textOf(error) : message,
      error?.stack ?? `${filename}:${lineno}:${colno}`,
    );
  });
  listen('unhandledrejection', ({ reason }) =>
    note('rejection', textOf(reason), reason?.stack ?? ''),
  );
  listen('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    const place = `${sourceFile}:${lineNumber}:${columnNumber}`;
    note('policy', `${effectiveDirective} blocks ${blockedURI || 'it'}`, place);
  });

  const shown = ({ owner, stack, kind, delay, name, type }) => ({
    owner,
    stack,
    kind,
    delay,
    name,
    type,
  });
  globalThis.bootSmoke = {
    runTimers,
    read: () => ({
      errors,
      failures: performance.getEntriesByName('remote-failed').map(({ detail }) => detail),
      timers: [...timers.values()].map(shown),
      listeners: listeners.map(shown),
      handlers: handlers(),
      adopted: document.adoptedStyleSheets.length,
      elements: [...document.body.children, ...document.querySelectorAll('style')].map(
        (element) => `<${element.localName}${element.id ? ` id="${element.id}"` : ''}>`,
      ),
    }),
  };
})();
