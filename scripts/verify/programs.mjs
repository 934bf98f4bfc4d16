import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findCompleteBrowser, findHeadlessShell } from '../../e2e/browsers/find-browsers.mjs';
import { CliError } from '../cli/cli-error.mjs';
import { root } from '../folders.mjs';
import { runCommand } from '../process/run-command.mjs';
import { includesLevel } from './levels.mjs';

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Debian installs servers in a folder that is not in the PATH of every user.
const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin'];
const isInstalled = (name) => folders.some((folder) => canRun(join(folder, name)));

/** The programs that tests start, with the Debian packages that have them. */
const programs = [
  {
    name: 'Chromium',
    level: 'test',
    isMissing: () => !findCompleteBrowser(),
    // Without a font of the system no text has the width that travellers see before the typefaces arrive.
    packages: ['chromium', 'fonts-liberation'],
    isRequired: true,
  },
  {
    // Without it the complete Chromium shows all pages.
    name: 'headless shell of Chromium',
    level: 'test',
    isMissing: () => !process.env.CHROME_PATH && !findHeadlessShell(),
    packages: ['chromium-headless-shell'],
  },
  {
    name: 'pgbouncer',
    level: 'all',
    isMissing: () => !isInstalled('pgbouncer'),
    packages: ['pgbouncer'],
  },
  {
    name: 'haproxy',
    level: 'all',
    isMissing: () => !isInstalled('haproxy'),
    packages: ['haproxy'],
  },
  {
    name: 'radosgw',
    level: 'all',
    isMissing: () => !['radosgw', 'ceph-mon', 'ceph-osd'].every(isInstalled),
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
  },
];

const hasDebianPackages = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && isInstalled('apt-get');

/** The missing programs that the tests of a level start and that this machine can install. */
export const findProgramsToInstall = (level) =>
  programs.filter(
    (program) =>
      includesLevel(level, program.level) &&
      (program.isRequired || hasDebianPackages()) &&
      program.isMissing(),
  );

async function installDebianPackages(missing, { logs, note }) {
  // A package that this version of Debian does not have must not prevent the others.
  const installs = missing.map(
    ({ packages }) => `apt-get install -y --no-install-recommends ${packages.join(' ')}`,
  );
  await runCommand({
    name: 'apt-get',
    command: 'sh',
    args: ['-c', ['apt-get update', ...installs].join('; ')],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    log: join(logs, 'programs.log'),
    note,
    problem: '',
    fix: '',
  });
}

/** Downloads the Chromium of Playwright. */
async function downloadBrowser({ logs, note }) {
  const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0;
  await runCommand({
    name: 'playwright',
    command: process.execPath,
    args: [cli, 'install', ...(withLibraries ? ['--with-deps'] : []), '--no-shell', 'chromium'],
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
    log: join(logs, 'browser-download.log'),
    note,
    problem: '',
    fix: '',
  });
}

/**
 * Installs programs of {@link findProgramsToInstall}: as Debian packages, or the browser from Playwright.
 * @throws {CliError} when there is no browser afterwards; tests of other missing programs are skipped by name
 */
export async function installPrograms(missing, { logs, note }) {
  if (hasDebianPackages()) await installDebianPackages(missing, { logs, note }).catch(() => {});
  if (!findCompleteBrowser()) await downloadBrowser({ logs, note }).catch(() => {});
  if (!findCompleteBrowser()) {
    throw new CliError(
      process.env.CHROME_PATH
        ? `CHROME_PATH=${process.env.CHROME_PATH} is not a working browser.`
        : 'No Chrome or Chromium was found, and none could be installed.',
      'Install one, and set CHROME_PATH to its path when it is not found.',
      { log: logs },
    );
  }
  return missing
    .filter(({ isMissing }) => !isMissing())
    .map(({ name }) => name)
    .join(', ');
}
