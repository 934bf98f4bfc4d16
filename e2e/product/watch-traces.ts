import type { Page } from '@playwright/test';

export type Trace = { where: string; what: string };

/** Notes all that a page and its frames send, write to the console, and say to each other. */
export const watchTraces = async (page: Page) => {
  const context = page.context();
  const requests: (() => Promise<Trace>)[] = [];
  const traces: Trace[] = [];
  await context.addInitScript(() => {
    window.addEventListener('message', ({ data }) =>
      console.debug('message', JSON.stringify(data)),
    );
  });
  context.on('request', (request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? '';
    requests.push(async () => ({
      where: `${request.method()} ${request.url()}`,
      what: JSON.stringify([request.url(), await request.allHeaders(), body]),
    }));
  });
  context.on('console', (message) =>
    traces.push({ where: `console ${message.type()}`, what: message.text() }),
  );
  context.on('weberror', (error) =>
    traces.push({ where: 'error', what: `${error.error().stack}` }),
  );
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) =>
      traces.push({ where: `socket ${socket.url()}`, what: payload.toString() }),
    );
  });
  return async () => [...traces, ...(await Promise.all(requests.map((told) => told())))];
};

/** All that a page shows, and all that its browser keeps for any origin. */
export const keptInBrowser = async (page: Page): Promise<string> => {
  const shown = await page.evaluate(() => ({
    address: location.href,
    state: history.state,
    markup: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    ),
    session: { ...sessionStorage },
  }));
  const state = await page.context().storageState({ indexedDB: true });
  return JSON.stringify([shown, state]);
};
