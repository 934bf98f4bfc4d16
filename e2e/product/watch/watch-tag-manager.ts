import { type BrowserContext, expect, type Page } from '@playwright/test';

type Message = { type: string; event?: { event: string } };

declare global {
  var reportMessage: (message: Message) => Promise<void>;
  var reportOverlap: (path: string) => Promise<void>;
}

/** The frame in which the container runs. */
export const tagManagerFrame = (page: Page) => page.locator('iframe[title="Tag manager"]');

/** Sets the consent to the tag manager as of an earlier visit. */
export const allowTagManager = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (globalThis.origin === 'null') return;
    const consent = { tagManager: true, analytics: false };
    localStorage.setItem('train-swap-consent', JSON.stringify(consent));
  });

/** Records all messages to the frame, and pages with both the frame and a sensitive control. */
export async function watchTagManager(context: BrowserContext) {
  const messages: Message[] = [];
  const overlaps: string[] = [];
  const requests: { address: string; referrer: string }[] = [];
  await context.exposeBinding('reportMessage', (_source, message: Message) => {
    messages.push(message);
  });
  await context.exposeBinding('reportOverlap', (_source, path: string) => {
    overlaps.push(path);
  });
  context.on('request', (request) => {
    if (request.url().includes('/tag-manager/')) {
      requests.push({ address: request.url(), referrer: request.headers().referer ?? '' });
    }
  });
  await context.addInitScript(() => {
    if (location.pathname === '/tag-manager/frame.html') {
      addEventListener('message', ({ data }) => void reportMessage(data));
    }
    if (window !== top) return;
    const sensitive = [
      'input[autocomplete="one-time-code"]',
      'iframe[title^="Card details"]',
      'input[type="password"]',
      'img[alt^="Aztec code"]',
    ].join();
    new MutationObserver(() => {
      const frame = document.querySelector('iframe[title="Tag manager"]');
      const control = document.querySelector(sensitive);
      if (frame && control) void reportOverlap(`${location.pathname} ${control.outerHTML}`);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  return {
    messages,
    overlaps,
    requests,
    /** Asserts that no message has these words, a number of three digits or an email address. */
    expectNoPersonalData: (words: readonly string[]) => {
      const sent = JSON.stringify(messages).toLowerCase();
      expect(messages.length).toBeGreaterThan(0);
      for (const word of words) expect(sent).not.toContain(word.toLowerCase());
      expect(sent).not.toMatch(/\d{3}|@/);
      expect(requests.filter(({ referrer }) => referrer !== '')).toEqual([]);
    },
    events: () => messages.flatMap(({ event }) => (event ? [event.event] : [])),
  };
}
