import type { Page } from '@playwright/test';

export type Trace = { where: string; what: string };

/** Records requests, console messages and window messages of a page and its frames. */
export async function watchTraces(page: Page) {
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
  return async () => [...traces, ...(await Promise.all(requests.map((request) => request())))];
}

/** The content of a page and the browser storage of all origins. */
export async function readBrowserStorage(page: Page): Promise<string> {
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
}
