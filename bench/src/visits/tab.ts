import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from './browser';

/** A browser context with its own cookies and caches. */
export type Visitor = { browser: Browser; context: string; address: string };

/** A new browser context. */
export const createVisitor = async (browser: Browser, address: string): Promise<Visitor> => {
  const { browserContextId } = await browser.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  );
  return { browser, context: browserContextId, address };
};

export const closeVisitor = ({ browser, context }: Visitor): Promise<unknown> =>
  browser.send('Target.disposeBrowserContext', { browserContextId: context });

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Opens an empty page in a phone viewport with a slowed CPU. */
export const openTab = async ({ browser, context }: Visitor, cpuSlowdown: number) => {
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId: context,
  });
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <Result>(method: string, params?: object) =>
    browser.send<Result>(method, params, sessionId);
  const screen = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false };
  await send('Emulation.setDeviceMetricsOverride', screen);
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });

  /** Runs a function in the page and returns its result. It can use only its argument. */
  const run = async <Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> => {
    type Evaluated = { result: { value: Result }; exceptionDetails?: { text: string } };
    const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
      expression: call(work, argument),
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`In the page: ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  };

  return {
    send,
    run,
    /** Runs a function before the scripts of each page. */
    runFirst: async (work: () => void) => {
      await send('Page.enable');
      await send('Page.addScriptToEvaluateOnNewDocument', { source: call(work, undefined) });
    },
    open: (address: string) => send('Page.navigate', { url: address }),
    type: async (text: string, between: number) => {
      for (const key of text) {
        const code = `Key${key}`;
        const windowsVirtualKeyCode = key.charCodeAt(0);
        const pressed = { key, code, windowsVirtualKeyCode };
        await send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...pressed });
        await send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
        await wait(between);
      }
    },
    close: () => browser.send('Target.closeTarget', { targetId }),
  };
};

/** tsx wraps functions in calls of `__name`, which the page does not have. */
const call = <Argument>(work: (argument: Argument) => unknown, argument: Argument) =>
  `globalThis.__name = (given) => given; (${work})(${JSON.stringify(argument)})`;
