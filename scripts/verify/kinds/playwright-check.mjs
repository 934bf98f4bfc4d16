import { join } from 'node:path';
import { CliError } from '../../cli/cli-error.mjs';
import { root } from '../../folders.mjs';
import { runCommand } from '../../process/run-command.mjs';
import { countPlaywright, readPlaywrightDurations, readPlaywrightFailures } from '../count.mjs';

const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');

/**
 * A check in the browser. A test that fails is retried once, with new servers and a new browser. The level `prove` does
 * not retry.
 * @param {import('../run-check.mjs').CheckDescription & { config: string, projects?: string[], args?: string[] }} check
 *   `config`: the folder of a configuration; `projects`: only these projects of it; `args`: further options of
 *   `playwright test`
 * @returns {import('../run-check.mjs').Check}
 */
export function playwrightCheck({ config, projects = [], args = [], ...check }) {
  const reportOf = ({ reports }) => join(reports, `${check.id}.json`);
  return {
    ...check,
    usesPrograms: true,
    run: async (context) => {
      const { logs, note, level, shard } = context;
      await runCommand({
        name: check.name,
        command: process.execPath,
        args: [
          cli,
          'test',
          `--config=${config}`,
          ...projects.map((project) => `--project=${project}`),
          ...args,
          `--output=${join(root, 'e2e/test-results', check.id)}`,
          `--retries=${level === 'prove' ? 0 : 1}`,
          ...(shard ? [`--shard=${shard}`, '--pass-with-no-tests'] : []),
          '--reporter=list,json',
        ],
        env: {
          PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(context),
          REUSE_PUBLISHED: 'on',
          FORCE_COLOR: '0',
        },
        log: join(logs, `${check.id}.log`),
        note,
        shown: 20,
        problem: `${check.name}:`,
        fix: `some tests fail; screenshots are in e2e/test-results/${check.id} (with TRACE=on also traces).`,
      }).catch(async (error) => {
        if (!(error instanceof CliError)) throw error;
        error.lines.push(...(await readPlaywrightFailures(reportOf(context))));
        throw error;
      });
    },
    count: (context) => countPlaywright(reportOf(context)),
    durations: (context) => readPlaywrightDurations(reportOf(context)),
  };
}
