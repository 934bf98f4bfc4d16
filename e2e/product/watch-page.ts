import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test';

/**
 * What a screen must never write. An answer of 4xx from a service is an outcome that the screen
 * shows, though the browser writes it to the console as well.
 */
const isExpected = (message: ConsoleMessage) =>
  /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
  new URL(message.location().url || 'about:blank').pathname.startsWith('/api/');

/**
 * Some seconds after a page has loaded the browser names the preloads that nobody used, and one that is
 * on its way at that moment with them. The shell runs an entry as soon as it is there.
 */
const isOnItsWay = (message: ConsoleMessage) =>
  /\/remote-entry\.js(\?again=\d+)? was preloaded using link preload but not used/.test(
    message.text(),
  );

const tellViolations = () => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`Policy violated: ${event.violatedDirective} by ${event.blockedURI}`);
  });
  // A script without a digest is told to those alone who ask for reports.
  const types = ['integrity-violation'];
  new ReportingObserver(
    (reports) => {
      for (const { type, body } of reports) {
        console.error(`Policy violated: ${type} by ${JSON.stringify(body)}`);
      }
    },
    { types, buffered: true },
  ).observe();
};

/** Collects console errors and warnings, uncaught errors and policy violations of every page. */
export const watchPages = async (context: BrowserContext) => {
  const complaints: string[] = [];
  const watchPage = (page: Page) => {
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      if (isExpected(message) || isOnItsWay(message)) return;
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  };
  await context.addInitScript(tellViolations);
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);
  return complaints;
};

/** Notes every answer that is no success and every request without one; answers what there was. */
export const watchAnswers = (context: BrowserContext) => {
  const answers: string[] = [];
  const note = (request: Request, outcome: string | number) =>
    answers.push(`${request.method()} ${request.url()}: ${outcome}`);
  const waiting = new Set<Request>();
  context.on('request', (request) => waiting.add(request));
  context.on('response', (response) => {
    waiting.delete(response.request());
    if (response.status() >= 400) note(response.request(), response.status());
  });
  context.on('requestfailed', (request) => {
    waiting.delete(request);
    note(request, request.failure()?.errorText ?? 'failed');
  });
  return () => [
    ...answers,
    ...[...waiting].map((request) => `${request.method()} ${request.url()}: no answer yet`),
  ];
};
