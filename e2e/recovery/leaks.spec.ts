import type { CDPSession, Page } from '@playwright/test';
import { browserFlags, browserPath } from '../browser';
import { expect, go, remotes, test } from './recovery-test';

/** As many as the targets say in the whole proof; the ordinary run takes fewer. */
const cycles = process.env.PROOF === 'whole' ? 500 : 60;
/** Until caches, compiled code and the browser's own lists are as full as they get. */
const warmUp = cycles >= 500 ? 150 : 15;

/** Counts what the page's scripts hold: listeners on what outlives a remote, and timers. */
const countHeld = () => {
  const timers = new Set<number>();
  const listeners = new Map<string, number>();
  const note = (type: string, by: number) => listeners.set(type, (listeners.get(type) ?? 0) + by);
  const { setInterval, clearInterval } = window;
  window.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const id = setInterval(...given) as unknown as number;
    timers.add(id);
    return id;
  }) as typeof window.setInterval;
  window.clearInterval = (id) => {
    timers.delete(id as number);
    clearInterval(id);
  };
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target;
    // What is counted must not be kept alive by the counting.
    const held = new WeakMap<object, Set<string>>();
    const keyOf = (type: string, options: unknown) =>
      `${type} ${typeof options === 'object' && options ? Boolean((options as { capture?: boolean }).capture) : Boolean(options)}`;
    target.addEventListener = (type: string, listener: EventListener, options?: unknown) => {
      addEventListener.call(target, type, listener, options as boolean);
      if (!listener) return;
      const { once, signal } = (options ?? {}) as AddEventListenerOptions;
      const keys = held.get(listener) ?? new Set();
      held.set(listener, keys);
      if (once || keys.has(keyOf(type, options))) return;
      keys.add(keyOf(type, options));
      note(type, 1);
      signal?.addEventListener('abort', () => {
        if (keys.delete(keyOf(type, options))) note(type, -1);
      });
    };
    target.removeEventListener = (type: string, listener: EventListener, options?: unknown) => {
      removeEventListener.call(target, type, listener, options as boolean);
      if (listener && held.get(listener)?.delete(keyOf(type, options))) note(type, -1);
    };
  }
  globalThis.heldNow = () => ({
    intervals: timers.size,
    roots: document.querySelectorAll('[data-remote] > *').length,
    listeners: Object.fromEntries([...listeners].filter(([, count]) => count > 0).sort()),
  });
};

type Held = { intervals: number; roots: number; listeners: Record<string, number> };

declare global {
  var heldNow: () => Held;
}

const nowhere = '/nowhere';

const visit = async (page: Page, path: string, times: number) => {
  await page.evaluate(
    async ([path, nowhere, times]) => {
      const until = async (isSo: () => boolean) => {
        while (!isSo()) await new Promise((look) => setTimeout(look, 5));
      };
      const slots = () => [...document.querySelectorAll<HTMLElement>('[data-remote]')];
      const filled = () => slots().some((slot) => slot.querySelector('h1') !== null);
      const empty = () => slots().every((slot) => slot.childElementCount === 0);
      for (let turn = 0; turn < times; turn += 1) {
        history.pushState(null, '', path);
        await until(filled);
        history.pushState(null, '', nowhere);
        await until(empty);
      }
    },
    [path, nowhere, times] as const,
  );
};

const heapOf = async (page: Page, cdp: CDPSession) => {
  // The browser's own list of what was fetched, which ends at 250 entries, is no leak.
  await page.evaluate(() => performance.clearResourceTimings());
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: read('JSHeapUsedSize'), nodes: read('Nodes'), all: read('JSEventListeners') };
};

// Machine code that the engine makes of hot functions would be counted as growth.
const interpreted = '--js-flags=--no-opt --no-maglev --no-sparkplug';
test.use({
  launchOptions: {
    args: [...browserFlags, interpreted],
    ...(browserPath ? { executablePath: browserPath } : {}),
  },
});

for (const { name, path, heading } of remotes) {
  test(`${name} mounted and unmounted ${cycles} times leaves nothing behind`, async ({ page }) => {
    await page.addInitScript(countHeld);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('HeapProfiler.enable');
    await go(page, nowhere);
    await visit(page, path, warmUp);
    await page.waitForLoadState('networkidle');
    const before = { ...(await page.evaluate(() => heldNow())), ...(await heapOf(page, cdp)) };
    await visit(page, path, cycles);
    await page.waitForLoadState('networkidle');
    const after = { ...(await page.evaluate(() => heldNow())), ...(await heapOf(page, cdp)) };

    expect(after.listeners).toEqual(before.listeners);
    expect(after.intervals).toBe(before.intervals);
    expect(after.roots).toBe(0);
    const growth = ((after.heap - before.heap) / cycles) * 1_000;
    test.info().annotations.push({
      type: 'heap',
      description: `${name}: ${Math.round(growth / 1_024)} kB per 1,000, ${after.nodes - before.nodes} nodes, ${after.all - before.all} listeners of all elements after ${cycles}`,
    });
    console.log(test.info().annotations.at(-1)?.description);
    // A short run shows what the engine has not given back yet; a leak of a screen is far more than that.
    expect(growth).toBeLessThan(cycles >= 500 ? 1_048_576 : 20 * 1_048_576);
  });
}
