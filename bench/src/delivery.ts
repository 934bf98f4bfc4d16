import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from 'e2e/product/run/start-product';
import { formatSpread, formatTable, report } from './report';

const run = promisify(execFile);

const remote = 'mfe-trips';
/** An additional source file, so that the build detects a change. */
const change = join(root, remote, 'src/changed-by-the-bench.css');
const data = join(root, '.data/bench-delivery');

const build = [join(root, 'build/main.js')];
const deliver = (...args: string[]) => [
  ...['--import', 'tsx', join(root, 'delivery/src/main.ts')],
  ...args,
];
/** The boot smoke test takes some seconds for each release. It is not measured here. */
const publish = (...args: string[]) =>
  deliver('publish', ...args, '--promote', 'staging', '--no-boot-smoke');

/** Runs a program of the repository and returns its seconds and its output. */
async function measure(args: readonly string[]) {
  const env = { ...process.env, STORE_FOLDER: join(data, 'store') };
  const start = performance.now();
  const { stdout } = await run(process.execPath, args, { cwd: root, env });
  return { seconds: (performance.now() - start) / 1000, stdout };
}

/** Measures the release of one remote. */
export async function benchDelivery(runs: number): Promise<void> {
  rmSync(data, { recursive: true, force: true });
  const results: { built: number; published: number; rolledBack: number }[] = [];
  try {
    await measure(build);
    await measure(publish());
    for (let nth = 1; nth <= runs; nth += 1) {
      writeFileSync(change, `/* ${nth} of ${runs}, at ${new Date().toISOString()} */\n`);
      const { seconds, stdout } = await measure(build);
      const names = [...stdout.matchAll(/^(\S+): built in/gm)].map(([, name]) => name);
      if (names.join() !== remote) throw new Error(`Built ${names} instead of only ${remote}.`);
      results.push({
        built: seconds,
        published: (await measure(publish(remote))).seconds,
        rolledBack: (await measure(deliver('rollback', remote))).seconds,
      });
      process.stdout.write(`${nth} of ${runs}\n`);
    }
  } finally {
    rmSync(change, { force: true });
    await measure(build);
  }
  const format = (name: keyof (typeof results)[number]) =>
    formatSpread(
      results.map((result) => result[name]),
      (value) => `${value.toFixed(1)} s`,
    );
  const table = formatTable([
    ['what', 'target', 'median and spread'],
    ['its build, and nothing else built', 'none', format('built')],
    ['its release, until it is live in staging', '2 s', format('published')],
    ['rolled back', '1 s', format('rolledBack')],
  ]);
  const text = `## One remote, changed and shipped

Written by \`pnpm bench delivery\`: ${remote} is changed ${runs} times, built with the command that builds whatever has changed, published and
promoted through the gate, and rolled back. Each is a separate command, including its start. The target of
build and release together is 10 s.

${table}
`;
  report('delivery', text, runs);
}
