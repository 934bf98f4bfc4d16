import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export const root = join(import.meta.dirname, '..', '..');

/** A folder of its own for one run of the product; whatever an earlier run left is in it. */
export const dataFolderFor = (name: string) => join(root, '.data/test', name);

export type Launch = {
  /** Everything that it printed so far. */
  output: () => string;
  /** Resolves when a line that matches was printed; rejects when it ended before. */
  printed: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Resolves with the exit code, or the signal's name, when it has ended. */
  ended: Promise<number | string>;
  signal: (name: NodeJS.Signals) => void;
};

/** Runs one of the two commands, or the reset, as a person would. */
export const launch = (
  script: 'start' | 'reset',
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Launch => {
  const child: ChildProcess = spawn(
    process.execPath,
    [...nodeOptions, join(root, 'scripts', `${script}.mjs`)],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += stripVTControlCharacters(chunk.toString('utf8'));
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    output: () => text,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = text.match(pattern);
          if (match) resolve(match);
        };
        listeners.add(look);
        look();
        ended.then((end) => reject(new Error(`It ended (${end}) having printed:\n${text}`)));
      }),
    ended,
    signal: (name) => void child.kill(name),
  };
};

export type Product = {
  /** Where the app is served, without a slash at the end. */
  address: string;
  dataFolder: string;
  launched: Launch;
  stop: () => Promise<void>;
};

/** The product as `npm start` serves it, on free ports, with a data folder of its own. */
export const startProduct = async (
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<Product> => {
  const launched = launch('start', { PORT: '0', DATA_FOLDER: dataFolder, ...env });
  const [, address = ''] = await launched.printed(/The app +(http:\/\/localhost:\d+)\//);
  await launched.printed(/Ctrl-C stops everything/);
  return {
    address,
    dataFolder,
    launched,
    stop: async () => {
      launched.signal('SIGTERM');
      await launched.ended;
    },
  };
};
