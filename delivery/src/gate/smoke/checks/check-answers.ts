import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addLanguage, defaultLanguage, listLanguages } from '@train-swap/shared-config/languages';
import type { Route } from 'playwright-core';
import type { GateFailure } from '../../gate-error';
import { examplePath, listScreens, toPathPattern } from '../screens';
import { openSmokePage } from '../smoke-page';
import { createProgress, type Visit } from '../visit';
import { checkAccessibility } from './check-accessibility';
import { checkErrors } from './check-errors';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** After this time a page has given up. */
const mountMs = 3_400;
const isAnyShown = "document.querySelector('[data-remote] > *')";

/** Written by `npm run screens -- --record-answers`: `get /api/trips/trips/{bookingId}` -> body. */
const recorded = Object.entries<unknown>(
  JSON.parse(readFileSync(join(import.meta.dirname, '../generated/recorded-answers.json'), 'utf8')),
).map(([operation, body]) => {
  const [method = '', path = ''] = operation.split(' ');
  return { method, pattern: toPathPattern(path), body };
});

/**
 * Visits the screens of a candidate again with recorded data of the services, in each language and in both widths. The
 * first visits had no services.
 */
export async function checkAnswers(visit: Visit): Promise<readonly GateFailure[]> {
  const { candidate, releases, timeoutMs, smokePage } = visit;
  const browser = smokePage.page.context().browser();
  const screens = listScreens(candidate, releases);
  if (!browser || screens.length === 0) return [];
  const progress = createProgress();
  const failures: GateFailure[] = [];
  const languages = listLanguages('production').filter(
    ({ code }) => code === defaultLanguage.code || candidate.messages[code],
  );
  const states = languages.map((language, index) => ({
    language,
    size: index % 2 === 0 ? desktop : phone,
  }));
  if (states.length === 1) states.push({ language: defaultLanguage, size: phone });
  for (const [index, { language, size }] of states.entries()) {
    const statePage = await openSmokePage(browser, timeoutMs);
    await statePage.page.setViewportSize(size);
    await statePage.page.route('**/api/**', answerRecorded);
    for (const [position, screen] of screens.entries()) {
      const path = addLanguage(examplePath(screen), language);
      // An address in a new page, then navigations within the page.
      if (position === 0) await statePage.page.goto(new URL(path, smokePage.page.url()).href);
      else await statePage.navigate(path);
      // With data, a screen may lead to one of another remote.
      await statePage.waitUntil(isAnyShown, mountMs);
      await statePage.waitForQuiet(performance.now() + mountMs);
      const stage = { at: `at ${path} with data`, screen };
      const inState: Visit = { ...visit, smokePage: statePage };
      failures.push(...(await checkErrors(inState, progress, stage)));
      // Further languages have the same elements.
      if (index < 2) failures.push(...(await checkAccessibility(inState, progress, stage)));
    }
    await statePage.page.context().close();
    // What fails in one language mostly fails in all of them.
    if (failures.length > 0) return failures;
  }
  return failures;
}

async function answerRecorded(route: Route): Promise<void> {
  const request = route.request();
  const method = request.method().toLowerCase();
  const { pathname } = new URL(request.url());
  const answer = recorded.find((one) => one.method === method && one.pattern.test(pathname));
  if (answer) await route.fulfill({ json: answer.body });
  else await route.fulfill({ status: 503 });
}
