import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { http2Front, makeCertificate } from './line/http2-front';
import { type Line, slowLine } from './line/slow-line';
import { plot } from './plot';
import { root } from './product/child';
import { startVariants, type Variant } from './product/variants';
import { columns, type Measured, writeTable } from './report';
import { openBrowser } from './visits/browser';
import { forgetVisitor, newVisitor } from './visits/tab';
import { visit } from './visits/visit';
import { writePart } from './write-part';

const usage = `pnpm bench [--runs 11]: the same sources built in four ways, side by side

  --runs N   visits to each variant, interleaved; one more of each warms up and is not counted
  --pair     the product and its base alone, for a look while something is tried; writes nothing
  Needs openssl for the certificate of one run; CHROME_PATH names the browser, else the system's.
`;

const line: Line = { roundTrip: 60, bitsPerSecond: 9_000_000 };
const cpuSlowdown = 4;

/** Measures what travellers get in a browser, and writes that part of docs/benchmarks.md. */
export async function benchBrowser(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '11' },
      pair: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) process.stdout.write(usage);
  else await run(Number(values.runs), values.pair);
}

async function run(runs: number, pairAlone: boolean): Promise<void> {
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs needs a whole number above 0.');
  const { variants, stop } = await startVariants(pairAlone);
  const certificate = await makeCertificate();
  const trust = `--ignore-certificate-errors-spki-list=${certificate.pin}`;
  const browser = await openBrowser([trust]);
  const lines: { variant: Variant; address: string; close: () => void }[] = [];
  try {
    for (const variant of variants) {
      const front = await http2Front(variant.address, certificate);
      const near = await slowLine(line, front.port);
      const close = () => {
        near.close();
        front.close();
      };
      lines.push({ variant, address: `https://localhost:${near.port}`, close });
    }
    const visitOnce = async (address: string) => {
      const visitor = await newVisitor(browser, address);
      const seen = await visit(visitor, cpuSlowdown);
      return { visitor, seen };
    };
    for (const { address } of lines) await forgetVisitor((await visitOnce(address)).visitor);
    process.stdout.write('warmed up\n');

    const rounds = Array.from({ length: runs }, (_, index) => index);
    const cold = lines.map(() => [] as Awaited<ReturnType<typeof visitOnce>>[]);
    for (const round of rounds) {
      for (const [index, { address }] of lines.entries()) {
        cold[index]?.push(await visitOnce(address));
      }
      process.stdout.write(`first visits: ${round + 1} of ${runs}\n`);
    }
    const again = async (what: string) => {
      const seen = lines.map(() => [] as Measured['cold'][number][]);
      for (const round of rounds) {
        for (const index of lines.keys()) {
          const known = cold[index]?.[round];
          if (known) seen[index]?.push(await visit(known.visitor, cpuSlowdown));
        }
      }
      process.stdout.write(`${what}: ${runs} of ${runs}\n`);
      return seen;
    };
    const returning = await again('returning');
    for (const { variant } of lines) await variant.release();
    const afterRelease = await again('after a release of one remote');

    tell(
      lines.map(({ variant: { name } }, index) => ({
        name,
        cold: cold[index]?.map(({ seen }) => seen) ?? [],
        returning: returning[index] ?? [],
        afterRelease: afterRelease[index] ?? [],
      })),
      runs,
      !pairAlone,
    );
  } finally {
    await browser.close();
    for (const { close } of lines) close();
    await stop();
  }
}

function tell(measured: readonly Measured[], runs: number, isKept: boolean): void {
  const { usable, firstPaint, largestPaint, trips, account, payments } = columns;
  const { bytes, scripts, styles, requests, longTasks, slowestEvent, heap, allBytes, allRequests } =
    columns;
  const ways = [trips, account, payments];
  const first = writeTable(measured, 'cold', [usable, firstPaint, largestPaint, ...ways]);
  const cost = writeTable(measured, 'cold', [bytes, scripts, styles, requests]);
  const rest = writeTable(measured, 'cold', [longTasks, slowestEvent, heap, allBytes, allRequests]);
  const returning = writeTable(measured, 'returning', [
    usable,
    largestPaint,
    allBytes,
    allRequests,
  ]);
  const released = writeTable(measured, 'afterRelease', [usable, trips, allBytes, allRequests]);
  process.stdout.write(`\n${[first, cost, rest, returning, released].join('\n\n')}\n`);
  if (!isKept) return;
  const pictures = join(root, 'docs/benchmarks');
  mkdirSync(pictures, { recursive: true });
  const draw = (file: string, title: string, of: (typeof usable)['of']) =>
    writeFileSync(join(pictures, file), plot(measured, { title, of }));
  draw('first-screen.svg', 'First screen usable, cold, ms', usable.of);
  draw('largest-paint.svg', 'Largest contentful paint, cold, ms', largestPaint.of);
  draw('my-trips.svg', 'From the first screen to My trips, ms', trips.of);
  draw('bytes.svg', 'Bytes to the first usable screen, kB', (one) => bytes.of(one) / 1000);
  const text = `## In the browser

Written by \`pnpm bench\`: medians of ${runs} interleaved runs as ratios to the first row, with the median itself and the
spread of the middle half. HTTP/2 with TLS and brotli through a line of ${line.roundTrip} ms round trip and ${line.bitsPerSecond / 1e6} Mbit/s,
CPU slowed ${cpuSlowdown} times, a phone's window (390 x 844). How each is built: [bench/README.md](../bench/README.md).

### A first visit, nothing cached

${first}

![First screen usable](benchmarks/first-screen.svg)
![Largest contentful paint](benchmarks/largest-paint.svg)
![On to My trips](benchmarks/my-trips.svg)

What came until the first screen was usable:

${cost}

![Bytes](benchmarks/bytes.svg)

And after it: keys typed, My trips, Sign in, Payments.

${rest}

### The same visitors again

${returning}

### Again, after one remote (mfe-trips) was released

${released}

"First screen usable" is when the reference can be typed in and React has the field; "on to My trips" is from the press of the link, two
seconds later, to its heading. No screen of these visits leads to Payments: a link is put into the page, and pressed a second later.
`;
  writePart('browser', text);
}
