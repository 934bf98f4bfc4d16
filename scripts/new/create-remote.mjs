import { spawnSync } from 'node:child_process';
import { isPartOf, readRemoteTable, readRoute } from '../../build/remote-table.js';
import { Complaint } from '../launch/complaint.mjs';
import { pinnedPackageManager } from '../launch/install.mjs';
import { assertName, assertNew, assertPath, assertTitle } from './assert-arguments.mjs';
import { toPascalCase } from './names.mjs';
import { editJson, format, writeTemplate } from './write-files.mjs';

/** A remote that builds, is tested, has a link in the navigation and can be published. */
export const createRemote = async ({ root, names: [name], options }) => {
  const { path, title } = options;
  assertName('NAME', name);
  if (!name.startsWith('mfe-')) {
    throw new Complaint(
      `NAME is "${name}".`,
      `The name of a remote begins with "mfe-": mfe-${name}.`,
    );
  }
  assertTitle(title);
  assertPath(path, /(?!)/);
  assertFree(root, name, path, title);
  assertNew(root, name);

  const subject = name.slice('mfe-'.length);
  const values = { name, path, title, subject, component: toPascalCase(subject) };
  const files = writeTemplate({ root, template: 'remote', to: name, values });
  if (options['no-navigation']) {
    editJson(root, `${name}/package.json`, (manifest) => {
      delete manifest.remote.navigation;
      return manifest;
    });
  }
  format(root, files);
  if (!options['no-install']) installPackages(root);
  return [
    `${name} shows "${title}" at ${path}.`,
    `  pnpm dev ${name}                              shows it in the staging shell, once it is published`,
    `  node build/main.js ${name}                    builds it`,
    `  pnpm delivery publish ${name} --promote staging    publishes it`,
  ];
};

const assertFree = (root, name, path, title) => {
  try {
    readRoute({ name, remote: { title, paths: [path] } });
  } catch (error) {
    throw new Complaint(`--path is "${path}".`, error.message);
  }
  for (const remote of readRemoteTable(root)) {
    const claimed = remote.paths.find((one) => isPartOf(path, one) || isPartOf(one, path));
    if (!claimed) continue;
    throw new Complaint(
      `--path is "${path}".`,
      `${remote.name} has ${claimed}. Choose another path.`,
    );
  }
};

const installPackages = (root) => {
  const { status } = spawnSync(
    'npx',
    ['--yes', pinnedPackageManager(), 'install', '--no-frozen-lockfile', '--prefer-offline'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CI: 'true' } },
  );
  if (status !== 0)
    throw new Complaint('The packages could not be installed.', 'Run: pnpm install');
};
