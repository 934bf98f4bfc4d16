import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserFlags, browserPath } from 'e2e/browser';
import { http2Front } from './line/http2-front';
import { type Line, slowLine } from './line/slow-line';
import { startVariants } from './product/variants';
import { type Measured, writeTable } from './report';
import { benchServices } from './services/main';
import { type Visit, visit } from './visits/visit';
import { writePart } from './write-part';

const usage = `pnpm bench services measures the services; pnpm bench [--runs 11]: the same sources as one bundle and as independent remotes, side by side

  --runs N   visits to each variant, interleaved; one more of each warms up and is not counted
  Needs openssl for the certificate of one run; CHROME_PATH names the browser, else the system's.
`;

const line: Line = { roundTrip: 60, bitsPerSecond: 9_000_000 };
const cpuSlowdown = 4;

const page = (table: string, runs: number) => `## The browser

Written by \`pnpm bench\`: a first visit with an empty cache, medians of ${runs} interleaved runs as ratios to
the first row, with the median itself and the spread of the middle half. HTTP/2 with TLS and brotli through a line of
${line.roundTrip} ms round trip and ${line.bitsPerSecond / 1e6} Mbit/s, CPU slowed ${cpuSlowdown} times, a phone's window (390 x 844).

${table}

"First screen usable" is when the reference can be typed in; "next remote" is from the press of "My trips", two
seconds later, to its heading. The one bundle has lazy routes and no preloads yet: not the honest limit that the
targets compare with.
`;

const [what, ...rest] = process.argv.slice(2);
if (what === 'services') await benchServices(rest, (loadavg()[0] ?? 0) / cpus().length);
else await benchBrowser();

async function benchBrowser(): Promise<void> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '11' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) process.stdout.write(usage);
  else await run(Number(values.runs));
}

async function run(runs: number): Promise<void> {
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs needs a whole number above 0.');
  const { variants, stop } = await startVariants();
  const browser = await chromium.launch({
    args: browserFlags,
    ...(browserPath ? { executablePath: browserPath } : {}),
  });
  try {
    const lines = await Promise.all(
      variants.map(async ({ name, address }) => {
        const front = await http2Front(address);
        const near = await slowLine(line, front.port);
        return { name, front, near, visits: [] as Visit[] };
      }),
    );
    for (let turn = 0; turn <= runs; turn += 1) {
      for (const { near, visits } of lines) {
        const seen = await visit(browser, `https://localhost:${near.port}`, cpuSlowdown);
        if (turn > 0) visits.push(seen);
      }
      process.stdout.write(turn === 0 ? 'warmed up\n' : `run ${turn} of ${runs}\n`);
    }
    const measured: Measured[] = lines.map(({ name, visits }) => ({ name, visits }));
    const table = writeTable(measured);
    process.stdout.write(`\n${table}\n`);
    writePart('browser', page(table, runs));
    for (const { near, front } of lines) {
      near.close();
      front.close();
    }
  } finally {
    await browser.close();
    await stop();
  }
}
