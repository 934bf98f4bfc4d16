import { join } from 'node:path';
import { runCommand } from '../command/run-command';
import { type OpenStore, openStore } from '../store/open-store';
import { createTemporaryFolder } from './remote-build';

export type TestCommand = {
  storeFolder: string;
  /** Runs a command line, split at spaces. `more` are arguments that may contain spaces. */
  run(line: string, ...more: string[]): Promise<CommandRun>;
  /** Like {@link run}, with other environment variables. */
  runWith(variables: NodeJS.ProcessEnv): TestCommand['run'];
  /** Publishes a built folder and promotes it to the environment, if given. @returns the release id */
  publish(remote: string, built: string, environment?: string): Promise<string>;
  /** remote -> release */
  getLiveReleases(environment?: string): Promise<Readonly<Record<string, string>>>;
  open(): Promise<OpenStore>;
  advanceMinutes(minutes: number): void;
  now(): Date;
};
type CommandRun = { code: number; text: string; errorText: string; json: unknown };

/** Runs delivery commands on a new store, with a clock that the test controls. `env` adds environment variables. */
export async function createTestCommand({
  env = {},
}: {
  env?: NodeJS.ProcessEnv;
} = {}): Promise<TestCommand> {
  const storeFolder = join(await createTemporaryFolder(), 'store');
  let time = Date.parse('2026-11-21T09:00:00Z');
  const now = () => new Date(time);

  const run = runWith(env);

  function runWith(variables: NodeJS.ProcessEnv) {
    return (line: string, ...more: string[]) => runOnce(variables, line, more);
  }

  async function runOnce(
    variables: NodeJS.ProcessEnv,
    line: string,
    more: readonly string[],
  ): Promise<CommandRun> {
    const printed: string[] = [];
    const errors: string[] = [];
    const words = [...line.split(' '), ...more];
    const code = await runCommand(variables.CHROME_PATH ? words : skipSmoke(words), {
      root: storeFolder,
      env: { STORE_FOLDER: storeFolder, DELIVERY_BY: 'ada', ...variables },
      now,
      print: (text) => void printed.push(text),
      printError: (text) => void errors.push(text),
    });
    const text = printed.join('\n');
    return {
      code,
      text,
      errorText: errors.join('\n'),
      json: line.includes('--json') ? JSON.parse(text) : null,
    };
  }

  async function publish(remote: string, built: string, environment?: string): Promise<string> {
    const to = environment ? ['--promote', environment] : [];
    const { code, errorText, json } = await run(
      `publish ${remote} --json`,
      '--built',
      built,
      ...to,
    );
    if (code !== 0) throw new Error(errorText);
    return (json as { releases: { release: string }[] }).releases[0]?.release ?? '';
  }

  async function getLiveReleases(environment = 'staging') {
    const { store } = await open();
    return (await store.readEnvironment(environment))?.remotes ?? {};
  }

  const open = (): Promise<OpenStore> => openStore(storeFolder, {});
  const advanceMinutes = (minutes: number) => {
    time += minutes * 60_000;
  };
  return { storeFolder, run, runWith, publish, getLiveReleases, open, advanceMinutes, now };
}

/** The builds of most tests cannot run in a browser. Tests of the boot smoke set `CHROME_PATH`. */
function skipSmoke(words: readonly string[]): readonly string[] {
  const isPlainPath = !words.some((word) => /boot-smoke|--help/.test(word));
  return isPlainPath && /^(publish|promote|canary)$/.test(words[0] ?? '')
    ? [...words, '--no-boot-smoke']
    : words;
}
