/**
 * Runs in the page: mounts each door of a remote and takes it down again. It is handed to the
 * browser as text, so it stands alone.
 *
 * @param {{ doors: string[], patience: number }} options `patience`: milliseconds for each step
 * @returns {Promise<string | null>} what is wrong
 */
async ({ doors, patience }) => {
  const host = globalThis.__FEDERATION__?.__INSTANCES__[0];
  if (!host) return 'the page has no federation runtime.';

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

  const tryLifecycles = async ({ bootstrap, mount, unmount }) => {
    let crash;
    const domElement = document.createElement('div');
    const onCrash = (error) => {
      crash = error;
    };
    document.body.append(domElement);
    await inTime(bootstrap(), 'bootstrap');
    await inTime(mount({ domElement, onCrash }), 'mount');
    // Away from its own paths a remote may rightly show nothing; it must not crash.
    await until(() => domElement.hasChildNodes() || crash !== undefined, settling);
    if (crash !== undefined) return `it crashes after mounting: ${crash}`;
    await inTime(unmount({ domElement, onCrash }), 'unmount');
    const isGone = await until(() => !domElement.hasChildNodes());
    domElement.remove();
    return isGone ? null : 'it does not unmount.';
  };

  for (const door of doors) {
    try {
      const module = await inTime(host.loadRemote(door), 'loading');
      if (!module || Object.keys(module).length === 0) return `${door} gives nothing.`;
      const wrong = door.endsWith('/lifecycles') ? await tryLifecycles(module) : null;
      if (wrong) return wrong;
    } catch (error) {
      return `${door}: ${error instanceof Error ? error.message : error}`;
    }
  }
  return null;
};
