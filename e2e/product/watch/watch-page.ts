import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test';

/**
 * The browser logs a 4xx response of a service as an error, but it is an expected outcome that the screen shows.
 */
const isExpected = (message: ConsoleMessage) =>
  /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
  new URL(message.location().url || 'about:blank').pathname.startsWith('/api/');

/**
 * Some seconds after the load the browser reports unused preloads, also one that is still loading. The shell runs an entry as
 * soon as it is loaded.
 */
const isPendingPreload = (message: ConsoleMessage) =>
  /\/remote-entry\.js(\?again=\d+)? was preloaded using link preload but not used/.test(
    message.text(),
  );

function logViolations() {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`Policy violated: ${event.violatedDirective} by ${event.blockedURI}`);
  });
  // A script without a digest is reported to a ReportingObserver only.
  const types = ['integrity-violation'];
  new ReportingObserver(
    (reports) => {
      for (const { type, body } of reports) {
        console.error(`Policy violated: ${type} by ${JSON.stringify(body)}`);
      }
    },
    { types, buffered: true },
  ).observe();
}

/** Collects console errors and warnings, uncaught errors and policy violations of every page. */
export async function watchPages(context: BrowserContext) {
  const consoleErrors: string[] = [];
  const watchPage = (page: Page) => {
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      if (isExpected(message) || isPendingPreload(message)) return;
      consoleErrors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) =>
      consoleErrors.push(`uncaught: ${error.stack ?? error.message}`),
    );
  };
  await context.addInitScript(logViolations);
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);
  return consoleErrors;
}

/** Collects failed responses and pending requests. Returns the function that lists them. */
export function watchResponses(context: BrowserContext) {
  const failed: string[] = [];
  const record = (request: Request, outcome: string | number) =>
    failed.push(`${request.method()} ${request.url()}: ${outcome}`);
  const waiting = new Set<Request>();
  context.on('request', (request) => waiting.add(request));
  context.on('response', (response) => {
    waiting.delete(response.request());
    if (response.status() >= 400) record(response.request(), response.status());
  });
  context.on('requestfailed', (request) => {
    waiting.delete(request);
    record(request, request.failure()?.errorText ?? 'failed');
  });
  return () => [
    ...failed,
    ...[...waiting].map((request) => `${request.method()} ${request.url()}: no response yet`),
  ];
}
