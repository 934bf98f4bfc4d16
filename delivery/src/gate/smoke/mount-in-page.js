/**
 * Runs in the page: loads each door of a remote, and mounts and unmounts its lifecycles. It is handed to the
 * browser as text, so it stands alone.
 *
 * @param {{ remote: string, doors: string[], patience: number }} options `patience`: milliseconds for each step
 * @returns {Promise<{ door: string, cause: string, stack: string } | null>} what is wrong
 */
async ({ remote, doors, patience }) => {
  const problem = (door, error) => ({
    door,
    cause: error instanceof Error ? error.message : String(error),
    stack: error instanceof Error ? (error.stack ?? '') : '',
  });
  const host = globalThis.__FEDERATION__?.__INSTANCES__[0];
  if (!host) return problem('the page', 'the page has no federation runtime.');

  const settling = 1_000;
  const until = async (isSo, limit = patience) => {
    const end = performance.now() + limit;
    while (!isSo() && performance.now() < end) await new Promise((go) => setTimeout(go, 25));
    return isSo();
  };

  const inTime = (step, what) =>
    Promise.race([
      step,
      new Promise((_, fail) => {
        setTimeout(() => fail(new Error(`${what} takes more than ${patience} ms`)), patience);
      }),
    ]);

  // The runtime knows a remote by the global name of its container.
  const idOf = (door) => {
    const [name, ...path] = door.split('/');
    return [name.replaceAll('-', '_'), ...path].join('/');
  };

  // A shell may give a fallback component instead of an error; it records the cause.
  const failures = () =>
    performance
      .getEntriesByName('remote-failed')
      .map(({ detail }) => detail)
      .filter((failure) => failure.remote === remote);

  const load = async (door) => {
    const before = failures().length;
    const module = await inTime(host.loadRemote(idOf(door)), 'loading');
    const failure = failures()[before];
    if (failure) throw new Error(failure.cause);
    if (!module || Object.keys(module).length === 0) throw new Error(`${door} gives nothing.`);
    return module;
  };

  // single-spa allows an array of functions for each.
  const run = async (steps, props) => {
    for (const step of [steps ?? []].flat()) await step(props);
  };

  const tryLifecycles = async ({ bootstrap, mount, unmount }) => {
    let crash;
    const domElement = document.createElement('div');
    const onCrash = (error) => {
      crash = { error };
    };
    document.body.append(domElement);
    await inTime(run(bootstrap, {}), 'bootstrap');
    await inTime(run(mount, { domElement, onCrash }), 'mount');
    // Away from its own paths a remote may rightly show nothing; it must not crash.
    await until(() => domElement.hasChildNodes() || crash !== undefined, settling);
    if (crash) {
      const wrapped = new Error(
        `it crashes after mounting: ${crash.error?.message ?? crash.error}`,
      );
      throw Object.assign(wrapped, { stack: crash.error?.stack ?? '' });
    }
    await inTime(run(unmount, { domElement, onCrash }), 'unmount');
    const isGone = await until(() => !domElement.hasChildNodes());
    domElement.remove();
    if (!isGone) throw new Error('it does not unmount.');
  };

  for (const door of doors) {
    try {
      const module = await load(door);
      if (door.endsWith('/lifecycles')) await tryLifecycles(module);
    } catch (error) {
      return problem(door, error);
    }
  }
  return null;
};
