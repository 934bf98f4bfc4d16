declare global {
  var marks: {
    usable?: number;
    firstPaint: number;
    largestPaint: number;
    longTasks: number[];
    slowestEvent: number;
  };
  var scheduler: {
    postTask: (task: () => void, options: { priority: 'user-blocking'; delay: number }) => unknown;
  };
}

/** Runs in the page before its scripts. Records performance marks by the clock of the page. */
export const watchPage = () => {
  globalThis.marks = { firstPaint: 0, largestPaint: 0, longTasks: [], slowestEvent: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') globalThis.marks.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    globalThis.marks.largestPaint = startTime;
  });
  watch('longtask', ({ startTime }) => globalThis.marks.longTasks.push(startTime));
  watch('event', ({ duration }) => {
    globalThis.marks.slowestEvent = Math.max(globalThis.marks.slowestEvent, duration);
  });
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('main form input');
    // A field is usable when React has hydrated it; before, it may lose typed text.
    const isAlive = field !== null && Object.keys(field).some((key) => key.startsWith('__react'));
    if (!isAlive || field.disabled) return void scheduler.postTask(look, soon);
    globalThis.marks.usable = performance.now();
  };
  // Has the priority of a key press. Animation frames would make the page render.
  const soon = { priority: 'user-blocking', delay: 4 } as const;
  look();
};

/** Adds a link to the end of the page, like the screens of signed-in users. */
export const putLink = ({ href, text }: { href: string; text: string }) =>
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
