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

/** Runs in the page before its own scripts: notes when things can be used, by the page's own clock. */
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
    // A field that React owns takes what is typed; one that only stands in the HTML may lose it.
    const isAlive = field !== null && Object.keys(field).some((key) => key.startsWith('__react'));
    if (!isAlive || field.disabled) return void scheduler.postTask(look, soon);
    globalThis.marks.usable = performance.now();
  };
  // As a key that is pressed it comes before other tasks; to ask for animation frames would make the page draw them.
  const soon = { priority: 'user-blocking', delay: 4 } as const;
  look();
};

/** Puts a link at the end of the page, as the screens of those who are signed in have it. */
export const putLink = ({ href, text }: { href: string; text: string }) =>
  void document.body.append(
    Object.assign(document.createElement('a'), { href, textContent: text }),
  );

/** From the press of a link, the navigation's first, to the other remote's heading, in milliseconds. */
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
