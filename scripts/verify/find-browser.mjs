import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Complaint } from '../launch/complaint.mjs';
import { root } from '../launch/folders.mjs';
import { runCommand } from '../launch/run-command.mjs';

const run = promisify(execFile);

const names = [
  // The shell has no window and no extensions: the same pages cost a third less of the processor.
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'chrome-browser',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
];

/** A file of that name may be a stub that only tells how to install it, so it is asked for its version. */
const versionOf = async (path) => {
  try {
    await access(path, constants.X_OK);
    const { stdout } = await run(path, ['--version', '--no-sandbox'], { timeout: 20_000 });
    return /\d+\.\d+/.test(stdout) ? stdout.trim().replace(/\s+built on.*$/, '') : undefined;
  } catch {
    return undefined;
  }
};

const candidates = () => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const loadFromE2e = createRequire(join(root, 'e2e/package.json'));
  const ofPlaywright = loadFromE2e('@playwright/test').chromium.executablePath();
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...places,
    ofPlaywright,
  ];
};

const find = async () => {
  for (const path of candidates()) {
    const version = await versionOf(path);
    if (version) return { path, version };
  }
  return undefined;
};

const isRoot = () => process.getuid?.() === 0;

const attempts = (log) => {
  const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
  const withLibraries = process.platform === 'linux' && isRoot() ? ['--with-deps'] : [];
  const install = 'apt-get install -y --no-install-recommends';
  const apt = `apt-get update && (${install} chromium-headless-shell || ${install} chromium)`;
  return [
    {
      name: 'playwright',
      command: process.execPath,
      args: [cli, 'install', ...withLibraries, '--no-shell', 'chromium'],
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
      log: join(log, 'browser-download.log'),
    },
    ...(process.platform === 'linux' && isRoot()
      ? [
          {
            name: 'apt-get',
            command: 'sh',
            args: ['-c', apt],
            env: { DEBIAN_FRONTEND: 'noninteractive' },
            log: join(log, 'browser-package.log'),
          },
        ]
      : []),
  ];
};

/**
 * A Chrome or Chromium that runs here: the one of CHROME_PATH, of the system or of Playwright, else
 * one installed now.
 * @param {{ logs: string, note: (text: string) => void }} options `logs`: a folder
 */
export const bringBrowser = async ({ logs, note }) => {
  const wanted = process.env.CHROME_PATH;
  if (wanted) {
    const version = await versionOf(wanted);
    if (version) return { path: wanted, version };
    throw new Complaint(
      `CHROME_PATH=${wanted} is not a browser that runs.`,
      'Give the path of Chrome or Chromium, or leave it out.',
    );
  }
  const found = await find();
  if (found) return found;
  for (const attempt of attempts(logs)) {
    note(`no Chrome or Chromium found: installing one with ${attempt.name}`);
    await runCommand({ ...attempt, note, wrong: '', mend: '' }).catch(() => {});
    const installed = await find();
    if (installed) return installed;
  }
  throw new Complaint(
    'No Chrome or Chromium was found, and none could be installed.',
    'Install one and name it: CHROME_PATH=/path/to/chrome npm test',
    { log: logs },
  );
};
