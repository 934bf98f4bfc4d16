import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCertificate, startHttp2Proxy } from './line/http2-proxy';
import { type Line, startSlowLine } from './line/slow-line';
import { renderPlot } from './plot';
import { root } from './product/child';
import { startVariants, type Variant } from './product/variants';
import { columns, type Measured, writeTable } from './report';
import { openBrowser } from './visits/browser';
import { closeVisitor, createVisitor } from './visits/tab';
import { visit } from './visits/visit';
import { writePart } from './write-part';

const usage = `pnpm bench [--runs 11]: compares four builds of the same sources

  --runs N   visits to each variant, interleaved, after one warm-up visit each
  --pair     only the product and the base variant; writes nothing
  Needs openssl for a certificate. CHROME_PATH: the browser (default: the one of the system).
`;

const line: Line = { roundTrip: 60, bitsPerSecond: 9_000_000 };
const cpuSlowdown = 4;

/** Measures visits in a browser, and writes that part of docs/performance.md. */
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

async function run(runs: number, isPair: boolean): Promise<void> {
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs needs a whole number above 0.');
  const { variants, stop } = await startVariants(isPair);
  const certificate = await createCertificate();
  const trust = `--ignore-certificate-errors-spki-list=${certificate.pin}`;
  const browser = await openBrowser([trust]);
  const lines: { variant: Variant; address: string; close: () => void }[] = [];
  try {
    for (const variant of variants) {
      const front = await startHttp2Proxy(variant.address, certificate);
      const near = await startSlowLine(line, front.port);
      const close = () => {
        near.close();
        front.close();
      };
      lines.push({ variant, address: `https://localhost:${near.port}`, close });
    }
    const visitOnce = async (address: string) => {
      const visitor = await createVisitor(browser, address);
      const result = await visit(visitor, cpuSlowdown);
      return { visitor, result };
    };
    for (const { address } of lines) await closeVisitor((await visitOnce(address)).visitor);
    process.stdout.write('warmed up\n');

    const rounds = Array.from({ length: runs }, (_, index) => index);
    const cold = lines.map(() => [] as Awaited<ReturnType<typeof visitOnce>>[]);
    for (const round of rounds) {
      for (const [index, { address }] of lines.entries()) {
        cold[index]?.push(await visitOnce(address));
      }
      process.stdout.write(`first visits: ${round + 1} of ${runs}\n`);
    }
    const visitAgain = async (what: string) => {
      const result = lines.map(() => [] as Measured['cold'][number][]);
      for (const round of rounds) {
        for (const index of lines.keys()) {
          const known = cold[index]?.[round];
          if (known) result[index]?.push(await visit(known.visitor, cpuSlowdown));
        }
      }
      process.stdout.write(`${what}: ${runs} of ${runs}\n`);
      return result;
    };
    const returning = await visitAgain('returning');
    for (const { variant } of lines) await variant.release();
    const afterRelease = await visitAgain('after a release of one remote');

    printReport(
      lines.map(({ variant: { name } }, index) => ({
        name,
        cold: cold[index]?.map(({ result }) => result) ?? [],
        returning: returning[index] ?? [],
        afterRelease: afterRelease[index] ?? [],
      })),
      runs,
      !isPair,
    );
  } finally {
    await browser.close();
    for (const { close } of lines) close();
    await stop();
  }
}

function printReport(measured: readonly Measured[], runs: number, isSaved: boolean): void {
  const { usable, firstPaint, largestPaint, trips, account, payments } = columns;
  const { bytes, scripts, styles, requests, longTasks, slowestEvent, heap, allBytes, allRequests } =
    columns;
  const navigation = [trips, account, payments];
  const first = writeTable(measured, 'cold', [usable, firstPaint, largestPaint, ...navigation]);
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
  if (!isSaved) return;
  const pictures = join(root, 'docs/performance');
  mkdirSync(pictures, { recursive: true });
  const draw = (file: string, title: string, of: (typeof usable)['of']) =>
    writeFileSync(join(pictures, file), renderPlot(measured, { title, of }));
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

![First screen usable](performance/first-screen.svg)
![Largest contentful paint](performance/largest-paint.svg)
![On to My trips](performance/my-trips.svg)

What came until the first screen was usable:

${cost}

![Bytes](performance/bytes.svg)

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
