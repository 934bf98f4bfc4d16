import type { CDPSession, Page } from '@playwright/test';
import { isFullRun } from 'shared-server/testing/test-level';
import { getBrowserOptions } from '../../browsers/browser-options';
import { expect, navigate, remotes, test } from '../recovery-test';

/** 500 with TEST_LEVEL=prove, as in the targets; fewer in the regular run. */
const cycles = isFullRun ? 500 : 60;
/** Fills caches, compiled code and lists of the browser. */
const warmUp = cycles >= 500 ? 150 : 15;

/** Counts listeners on window and document, and timers. */
function trackListeners() {
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
    // Weak, so that counting does not retain the listeners.
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
  globalThis.getTracked = () => ({
    intervals: timers.size,
    roots: document.querySelectorAll('[data-remote] > *').length,
    listeners: Object.fromEntries([...listeners].filter(([, count]) => count > 0).sort()),
  });
}

type Held = { intervals: number; roots: number; listeners: Record<string, number> };

declare global {
  var getTracked: () => Held;
}

const unknownPath = '/nowhere';

async function visit(page: Page, path: string, times: number) {
  await page.evaluate(
    async ([path, unknownPath, times]) => {
      const until = async (isSo: () => boolean) => {
        while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      const slots = () => [...document.querySelectorAll<HTMLElement>('[data-remote]')];
      const filled = () => slots().some((slot) => slot.querySelector('h1') !== null);
      const empty = () => slots().every((slot) => slot.childElementCount === 0);
      for (let turn = 0; turn < times; turn += 1) {
        history.pushState(null, '', path);
        await until(filled);
        history.pushState(null, '', unknownPath);
        await until(empty);
      }
    },
    [path, unknownPath, times] as const,
  );
}

async function measureHeap(page: Page, cdp: CDPSession) {
  // The resource timing list of the browser (at most 250 entries) is not a leak.
  await page.evaluate(() => performance.clearResourceTimings());
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: read('JSHeapUsedSize'), nodes: read('Nodes'), all: read('JSEventListeners') };
}

// Compiled machine code would count as growth.
const interpreted = '--js-flags=--no-opt --no-maglev --no-sparkplug';
test.use({ launchOptions: getBrowserOptions({ flags: [interpreted] }) });

for (const { name, path, heading } of remotes) {
  test(`${name} leaks nothing when it is mounted and unmounted ${cycles} times`, async ({
    page,
  }) => {
    await page.addInitScript(trackListeners);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('HeapProfiler.enable');
    await navigate(page, unknownPath);
    await visit(page, path, warmUp);
    await page.waitForLoadState('networkidle');
    const before = {
      ...(await page.evaluate(() => getTracked())),
      ...(await measureHeap(page, cdp)),
    };
    await visit(page, path, cycles);
    await page.waitForLoadState('networkidle');
    const after = {
      ...(await page.evaluate(() => getTracked())),
      ...(await measureHeap(page, cdp)),
    };

    expect(after.listeners).toEqual(before.listeners);
    expect(after.intervals).toBe(before.intervals);
    expect(after.roots).toBe(0);
    const growth = ((after.heap - before.heap) / cycles) * 1_000;
    test.info().annotations.push({
      type: 'heap',
      description: `${name}: ${Math.round(growth / 1_024)} kB per 1,000, ${after.nodes - before.nodes} nodes, ${after.all - before.all} listeners after ${cycles}`,
    });
    console.log(test.info().annotations.at(-1)?.description);
    // In a short run the engine has not freed all memory yet; a leaked screen is much larger.
    expect(growth).toBeLessThan(cycles >= 500 ? 1_048_576 : 20 * 1_048_576);
  });
}
