import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { collectOutput } from './collect-output';

export const root = join(import.meta.dirname, '..', '..', '..');

/** The data folder of one product; it may contain data of an earlier run. */
export const dataFolderFor = (name: string) => join(root, '.data/test', name);

export type Launch = {
  /** All output so far. */
  output: () => string;
  /** Resolves when the output matches; rejects when the process ends before. */
  printed: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Resolves with the exit code or the name of the signal. */
  ended: Promise<number | string>;
  signal: (name: NodeJS.Signals) => void;
};

/** Runs a script of the root. */
export function launch(
  script: 'start' | 'reset',
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Launch {
  const child: ChildProcess = spawn(
    process.execPath,
    [...nodeOptions, join(root, 'scripts', `${script}.mjs`)],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const { text, waitFor, ended } = collectOutput(child);
  return {
    output: text,
    printed: waitFor,
    ended,
    signal: (name) => void child.kill(name),
  };
}

export type Product = {
  /** Origin of the app. */
  address: string;
  dataFolder: string;
  /** All output so far. */
  output: () => string;
  stop: () => Promise<void>;
};

/** Starts the product with `npm start` on free ports. */
export async function startProduct(
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<Product & { launched: Launch }> {
  const launched = launch('start', { PORT: '0', DATA_FOLDER: dataFolder, ...env });
  const [, address = ''] = await launched.printed(/The app +(http:\/\/localhost:\d+)\//);
  await launched.printed(/Ctrl-C stops everything/);
  return {
    address,
    dataFolder,
    launched,
    output: launched.output,
    stop: async () => {
      launched.signal('SIGTERM');
      await launched.ended;
    },
  };
}
