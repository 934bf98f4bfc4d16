import { join } from 'node:path';
import { runCommand } from '../command/run-command';
import { type OpenStore, openStore } from '../store/open-store';
import { temporaryFolder } from './built-remote';

type Ran = { code: number; text: string; complaint: string; json: unknown };

/** The command on a store of its own, with a clock that the test moves. `env` adds to its environment variables. */
export async function commandLine({ env = {} }: { env?: NodeJS.ProcessEnv } = {}) {
  const storeFolder = join(await temporaryFolder(), 'store');
  let time = Date.parse('2026-11-21T09:00:00Z');
  const now = () => new Date(time);

  /** Runs a command line written with spaces between its words; the last word may be a sentence. */
  async function run(line: string, ...more: string[]): Promise<Ran> {
    const out: string[] = [];
    const complaints: string[] = [];
    const words = [...line.split(' '), ...more];
    const code = await runCommand(env.CHROME_PATH ? words : withoutSmoke(words), {
      root: storeFolder,
      env: { STORE_FOLDER: storeFolder, DELIVERY_BY: 'ada', ...env },
      now,
      out: (text) => void out.push(text),
      complain: (text) => void complaints.push(text),
    });
    const text = out.join('\n');
    return {
      code,
      text,
      complaint: complaints.join('\n'),
      json: line.includes('--json') ? JSON.parse(text) : null,
    };
  }

  /** Publishes a built folder and, if asked, promotes it. @returns the release's id */
  async function put(remote: string, built: string, environment?: string): Promise<string> {
    const to = environment ? ['--promote', environment] : [];
    const { code, complaint, json } = await run(
      `publish ${remote} --json`,
      '--built',
      built,
      ...to,
    );
    if (code !== 0) throw new Error(complaint);
    return (json as { releases: { release: string }[] }).releases[0]?.release ?? '';
  }

  /** What the environment runs: remote -> release. */
  async function running(environment = 'staging') {
    const { store } = await open();
    return (await store.readEnvironment(environment))?.remotes ?? {};
  }

  const open = (): Promise<OpenStore> => openStore(storeFolder, {});
  const pass = (minutes: number) => {
    time += minutes * 60_000;
  };
  return { storeFolder, run, put, running, open, pass, now };
}

/** What most tests build does not run in a browser; a test of the boot smoke gives `CHROME_PATH`. */
function withoutSmoke(words: readonly string[]): readonly string[] {
  const isPlain = !words.some((word) => /boot-smoke|--help/.test(word));
  return isPlain && /^(publish|promote|canary)$/.test(words[0] ?? '')
    ? [...words, '--no-boot-smoke']
    : words;
}
