/**
 * Runs in the page: loads each expose of a remote, and mounts and unmounts its lifecycles. It is sent to the browser
 * as text, so it imports nothing.
 *
 * @param {{ remote: string, exposeIds: string[], timeoutMs: number }} options `timeoutMs`: for each step
 * except the mount, which has the time that a page gives it
 * @returns {Promise<{ exposeId: string, cause: string, stack: string } | null>} the first problem
 */
async ({ remote, exposeIds, timeoutMs }) => {
  const toProblem = (exposeId, error) => ({
    exposeId,
    cause: error instanceof Error ? error.message : String(error),
    stack: error instanceof Error ? (error.stack ?? '') : '',
  });
  const host = globalThis.__FEDERATION__?.__INSTANCES__[0];
  if (!host) return toProblem('the page', 'the page has no federation runtime.');

  const settleMs = 1_000;
  /** After this time a page has given up: 1 s for the remote, then 2.4 s for its fallback. */
  const mountMs = Math.min(3_400, timeoutMs);
  const waitUntil = async (condition, limit = timeoutMs) => {
    const end = performance.now() + limit;
    while (!condition() && performance.now() < end) await new Promise((go) => setTimeout(go, 25));
    return condition();
  };

  const withTimeout = (step, what, limit = timeoutMs) =>
    Promise.race([
      step,
      new Promise((_, fail) => {
        setTimeout(() => fail(new Error(`${what} takes more than ${limit} ms`)), limit);
      }),
    ]);

  // The runtime's id of a remote is the global name of its container.
  const toContainerId = (exposeId) => {
    const [name, ...path] = exposeId.split('/');
    return [name.replaceAll('-', '_'), ...path].join('/');
  };

  // The shell may return a fallback component instead of an error. It records the cause.
  const failures = () =>
    performance
      .getEntriesByName('remote-failed')
      .map(({ detail }) => detail)
      .filter((failure) => failure.remote === remote);

  const load = async (exposeId) => {
    const before = failures().length;
    const module = await withTimeout(host.loadRemote(toContainerId(exposeId)), 'loading');
    const failure = failures()[before];
    if (failure) throw new Error(failure.cause);
    if (!module || Object.keys(module).length === 0)
      throw new Error(`${exposeId} exports nothing.`);
    return module;
  };

  // single-spa allows an array of functions for each.
  const run = async (steps, props) => {
    for (const step of [steps ?? []].flat()) await step(props);
  };

  const checkLifecycles = async ({ bootstrap, mount, unmount }) => {
    let crash;
    const domElement = document.createElement('div');
    const onCrash = (error) => {
      crash = { error };
    };
    document.body.append(domElement);
    await withTimeout(run(bootstrap, {}), 'bootstrap', mountMs);
    await withTimeout(run(mount, { domElement, onCrash }), 'mount', mountMs);
    // At a path of another remote it may render nothing, but it must not crash.
    await waitUntil(() => domElement.hasChildNodes() || crash !== undefined, settleMs);
    if (crash) {
      const wrapped = new Error(
        `it crashes after mounting: ${crash.error?.message ?? crash.error}`,
      );
      throw Object.assign(wrapped, { stack: crash.error?.stack ?? '' });
    }
    await withTimeout(run(unmount, { domElement, onCrash }), 'unmount');
    const isGone = await waitUntil(() => !domElement.hasChildNodes());
    domElement.remove();
    if (!isGone) throw new Error('it does not unmount.');
  };

  for (const exposeId of exposeIds) {
    try {
      const module = await load(exposeId);
      if (exposeId.endsWith('/lifecycles')) await checkLifecycles(module);
    } catch (error) {
      return toProblem(exposeId, error);
    }
  }
  return null;
};
