import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { CliError } from '../cli/cli-error.mjs';
import { runCommand } from '../process/run-command.mjs';
import { root } from '../setup/folders.mjs';

const run = promisify(execFile);

const names = [
  // The headless shell uses a third less CPU for the same pages.
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'chrome-browser',
];
const paths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
];

/** The file may be a stub that only explains the installation, so its version is requested. */
const getVersion = async (path) => {
  try {
    await access(path, constants.X_OK);
    const { stdout } = await run(path, ['--version', '--no-sandbox'], { timeout: 20_000 });
    return /\d+\.\d+/.test(stdout) ? stdout.trim().replace(/\s+built on.*$/, '') : undefined;
  } catch {
    return undefined;
  }
};

const listCandidates = () => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const loadFromE2e = createRequire(join(root, 'e2e/package.json'));
  const ofPlaywright = loadFromE2e('@playwright/test').chromium.executablePath();
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...paths,
    ofPlaywright,
  ];
};

const findInstalled = async () => {
  for (const path of listCandidates()) {
    const version = await getVersion(path);
    if (version) return { path, version };
  }
  return undefined;
};

const isRoot = () => process.getuid?.() === 0;

const listInstallers = (log) => {
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
 * Finds Chrome or Chromium: from CHROME_PATH, the system or Playwright. Installs one when none is found.
 * @param {{ logs: string, note: (text: string) => void }} options `logs`: a folder
 */
export const findOrInstallBrowser = async ({ logs, note }) => {
  const configured = process.env.CHROME_PATH;
  if (configured) {
    const version = await getVersion(configured);
    if (version) return { path: configured, version };
    throw new CliError(
      `CHROME_PATH=${configured} is not a working browser.`,
      'Set it to the path of Chrome or Chromium, or remove it.',
    );
  }
  const found = await findInstalled();
  if (found) return found;
  for (const attempt of listInstallers(logs)) {
    note(`no Chrome or Chromium found: installing one with ${attempt.name}`);
    await runCommand({ ...attempt, note, problem: '', fix: '' }).catch(() => {});
    const installed = await findInstalled();
    if (installed) return installed;
  }
  throw new CliError(
    'No Chrome or Chromium was found, and none could be installed.',
    'Install one and name it: CHROME_PATH=/path/to/chrome npm test',
    { log: logs },
  );
};
