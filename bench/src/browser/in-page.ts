declare global {
  /** The performance of the page so far, in milliseconds since its start. */
  var marks: { largestPaint: number; usable: Promise<number> };
  var scheduler: {
    postTask: (task: () => void, options: { priority: 'user-blocking'; delay: number }) => unknown;
  };
}

/** Runs in the page before its scripts. */
export function watchPage() {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.marks.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const usable = new Promise<number>((resolve) => {
    const look = () => {
      const field = document.querySelector<HTMLInputElement>('main form input');
      // A field is usable when React has hydrated it; before, it may lose typed text.
      const isAlive = field !== null && Object.keys(field).some((key) => key.startsWith('__react'));
      if (isAlive && !field.disabled) resolve(performance.now());
      // Has the priority of a key press. Animation frames would make the page render.
      else scheduler.postTask(look, { priority: 'user-blocking', delay: 4 });
    };
    look();
  });
  globalThis.marks = { largestPaint: 0, usable };
}

/** Adds a link to the end of the page, like the screens of signed-in users. */
export const addLink = ({ href, text }: { href: string; text: string }) =>
  void document.body.append(
    Object.assign(document.createElement('a'), { href, textContent: text }),
  );

/** Clicks a link and waits for the heading of the other remote. Returns milliseconds. */
export const goTo = ({ link, heading }: { link: string; heading: string }) =>
  new Promise<number>((resolve) => {
    const began = performance.now();
    const look = () => {
      const found = [...document.querySelectorAll('main h1')].some(
        (one) => one.textContent === heading && one.checkVisibility(),
      );
      if (found) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    const links = ['header a', 'a'].flatMap((of) => [
      ...document.querySelectorAll<HTMLAnchorElement>(of),
    ]);
    links.find((one) => one.textContent === link)?.click();
    look();
  });

/** Requests and transferred bytes until a time. Responses from the cache are not counted. */
export function countTraffic(until: number) {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const sent = entries.filter(
    ({ transferSize, responseEnd }) => transferSize > 0 && responseEnd <= until,
  );
  return { requests: sent.length, bytes: sent.reduce((sum, one) => sum + one.transferSize, 0) };
}

/** The transferred bytes of each file. */
export const listFiles = () =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
    (entry) => ({
      address: entry.name,
      bytes: (entry as PerformanceResourceTiming).transferSize,
    }),
  );
