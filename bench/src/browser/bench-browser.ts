import type { Browser, BrowserContext } from 'puppeteer-core';
import { formatSpread, formatTable, median, report } from '../report';
import { cpuSlowdown, line, openBrowser } from './open-browser';
import { formatContent, formatHeap } from './stats';
import { startVariants, type Variant } from './variants';
import { type Visit, visit } from './visit';

/** The visits to one variant: first ones, second ones, and visits after a release of one remote. */
type Visits = Record<'cold' | 'returning' | 'released', Visit[]>;
type Measured = Variant & { visitors: BrowserContext[]; visits: Visits };

/** Measures visits to the product and to the best bundle of the same sources. */
export async function benchBrowser(runs: number, { stats }: { stats: boolean }): Promise<void> {
  const { variants, stop } = await startVariants();
  const { browser, connect, close } = await openBrowser();
  try {
    const measured: Measured[] = [];
    for (const variant of variants) {
      const address = await connect(variant.address);
      const visits = { cold: [], returning: [], released: [] };
      measured.push({ ...variant, address, visitors: [], visits });
    }
    if (stats) return await printStats(browser, measured);
    await visitAll(browser, measured, runs);
    report('browser', formatPage(measured, runs), runs);
  } finally {
    await close();
    await stop();
  }
}

/** Prints what one visit to each variant consists of. */
async function printStats(browser: Browser, measured: readonly Measured[]) {
  for (const variant of measured) {
    let heap = '';
    const visited = await visit(
      await browser.createBrowserContext(),
      variant.address,
      async (session) => {
        heap = await formatHeap(session);
      },
    );
    process.stdout.write(`${formatContent(variant, visited)}\n\n${heap}\n\n`);
  }
}

/** Visits the variants in turn, after one warm-up visit each. */
async function visitAll(browser: Browser, measured: readonly Measured[], runs: number) {
  for (const { address } of measured) {
    const visitor = await browser.createBrowserContext();
    await visit(visitor, address);
    await visitor.close();
  }
  for (const kind of ['cold', 'returning', 'released'] as const) {
    for (const { release } of measured) if (kind === 'released') await release();
    for (let round = 0; round < runs; round += 1) {
      for (const { address, visitors, visits } of measured) {
        visitors[round] ??= await browser.createBrowserContext();
        const visitor = visitors[round] as BrowserContext;
        visits[kind].push(await visit(visitor, address));
      }
      process.stdout.write(`${kind}: ${round + 1} of ${runs}\n`);
    }
  }
}

const milliseconds = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(value < 100_000 ? 1 : 0)} kB`;
const count = (value: number) => String(Math.round(value));

type Column = readonly [string, (visit: Visit) => number, (value: number) => string];

const usable: Column = ['first screen usable', (one) => one.usable, milliseconds];
const largestPaint: Column = ['largest paint', (one) => one.largestPaint, milliseconds];
const trips: Column = ['on to My trips', (one) => one.trips, milliseconds];
const account: Column = ['on to Sign in', (one) => one.account, milliseconds];
const payments: Column = ['on to Payments', (one) => one.payments, milliseconds];
const bytes: Column = ['bytes', (one) => one.first.bytes, kilobytes];
const requests: Column = ['requests', (one) => one.first.requests, count];
const heap: Column = ['heap at the end', (one) => one.heap, kilobytes];
const allBytes: Column = ['bytes of all', (one) => one.all.bytes, kilobytes];
const allRequests: Column = ['requests of all', (one) => one.all.requests, count];

/** A table of ratios of medians to the first row, the median, and the spread of the middle half. */
function formatVisits(
  measured: readonly Measured[],
  kind: keyof Visits,
  columns: readonly Column[],
) {
  const rows = measured.map(({ name, visits }) => [
    name,
    ...columns.map(([, read, format]) => {
      const own = visits[kind].map(read);
      const base = measured[0]?.visits[kind].map(read) ?? own;
      return `${(median(own) / median(base)).toFixed(2)} (${formatSpread(own, format)})`;
    }),
  ]);
  return formatTable([['built as', ...columns.map(([title]) => title)], ...rows]);
}

const formatPage = (measured: readonly Measured[], runs: number) => `## In the browser

Written by \`pnpm bench\`: medians of ${runs} interleaved runs as ratios to the first row, with the median itself and the
spread of the middle half. HTTP/2 with TLS and brotli through a line of ${line.roundTrip} ms round trip and ${line.bitsPerSecond / 1e6} Mbit/s,
CPU slowed ${cpuSlowdown} times, a phone's window (390 x 844). How each is built: [bench/README.md](../bench/README.md).

### A first visit, nothing cached

${formatVisits(measured, 'cold', [usable, largestPaint, trips, account, payments])}

What came until the first screen was usable, and at the end of the visit:

${formatVisits(measured, 'cold', [bytes, requests, heap, allBytes, allRequests])}

### The same visitors again

${formatVisits(measured, 'returning', [usable, largestPaint, allBytes, allRequests])}

### Again, after one remote (mfe-trips) was released

${formatVisits(measured, 'released', [usable, trips, allBytes, allRequests])}

"First screen usable" is when the reference can be typed in and React has the field; "on to My trips" is from the press of the link, two
seconds later, to its heading. No screen of these visits leads to Payments: a link is put into the page, and pressed a second later.
`;
