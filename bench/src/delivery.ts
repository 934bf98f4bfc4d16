import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runToCompletion } from './product/child';
import { median, spread } from './visits/median';
import { writePart } from './write-part';

const usage = `pnpm bench delivery [--runs 5]: one remote is changed, built, published, rolled back; its own tests

  --runs N   how often; below 5 nothing is written
`;

const remote = 'mfe-trips';
/** An additional source file, so that the build detects a change. */
const change = join(root, remote, 'src/changed-by-the-bench.css');
const data = join(root, '.data/bench-delivery');

/** The boot smoke test takes some seconds for each release. It is not measured here. */
const withoutSmoke = '--no-boot-smoke';

type Command = { args: readonly string[]; env: Record<string, string> };

const build: Command = { args: [join(root, 'build/main.js')], env: {} };
const ownTests: Command = {
  args: [join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', remote],
  env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
};
const deliveryCommand = (...args: string[]): Command => ({
  args: ['--import', 'tsx', join(root, 'delivery/src/main.ts'), ...args],
  env: { STORE_FOLDER: join(data, 'store') },
});

async function measure({ args, env }: Command): Promise<{ seconds: number; output: string }> {
  const from = performance.now();
  const output = await runToCompletion(args, { env });
  return { seconds: (performance.now() - from) / 1000, output };
}

/** @throws when anything but the remote was built */
async function buildChanged(): Promise<number> {
  const { seconds, output } = await measure(build);
  const built = [...output.matchAll(/^(\S+): built in/gm)].map(([, name]) => name);
  if (built.join() !== remote)
    throw new Error(`Expected to build only ${remote}, but built: ${built.join()}.`);
  return seconds;
}

/** Measures the release of one remote, and writes that part of docs/performance.md. */
export async function benchDelivery(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '5' }, help: { type: 'boolean', default: false } },
  });
  const runs = Number(values.runs);
  if (values.help) process.stdout.write(usage);
  else if (!Number.isInteger(runs) || runs < 1) {
    throw new Error('--runs needs a whole number above 0.');
  } else await run(runs);
}

async function run(runs: number): Promise<void> {
  rmSync(data, { recursive: true, force: true });
  const built: number[] = [];
  const published: number[] = [];
  const rolledBack: number[] = [];
  const tested: number[] = [];
  try {
    await measure(build);
    await measure(deliveryCommand('publish', '--promote', 'staging', withoutSmoke));
    for (let nth = 1; nth <= runs; nth += 1) {
      writeFileSync(change, `/* ${nth} of ${runs}, at ${new Date().toISOString()} */\n`);
      built.push(await buildChanged());
      published.push(
        (await measure(deliveryCommand('publish', remote, '--promote', 'staging', withoutSmoke)))
          .seconds,
      );
      rolledBack.push((await measure(deliveryCommand('rollback', remote))).seconds);
      tested.push((await measure(ownTests)).seconds);
      process.stdout.write(`${nth} of ${runs}\n`);
    }
  } finally {
    rmSync(change, { force: true });
    await measure(build);
  }
  const table = formatTable([
    { what: 'its build, and nothing else built', target: 'none', seconds: built },
    { what: 'its release, until it is live in staging', target: '2 s', seconds: published },
    {
      what: 'both: rebuilt and published',
      target: '10 s',
      seconds: built.map((each, nth) => each + (published[nth] ?? Number.NaN)),
    },
    { what: 'rolled back', target: '1 s', seconds: rolledBack },
    { what: 'its own tests', target: '60 s', seconds: tested },
  ]);
  process.stdout.write(`\n${table}\n`);
  if (runs >= 5) writePart('delivery', formatPage(table, runs));
}

type Row = { what: string; target: string; seconds: readonly number[] };

const formatTable = (rows: readonly Row[]) =>
  [
    '| what | target | median | spread |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ what, target, seconds }) => {
      const figure = `${median(seconds).toFixed(1)} s`;
      return `| ${what} | ${target} | ${figure} | ± ${spread(seconds).toFixed(1)} s |`;
    }),
  ].join('\n');

const formatPage = (table: string, runs: number) => `## One remote, changed and shipped

Written by \`pnpm bench delivery\`: ${remote} is changed ${runs} times, built with the command that builds whatever has changed, published and
promoted through the gate, rolled back, and its own tests run. Each is a separate command, including its start.

${table}
`;
