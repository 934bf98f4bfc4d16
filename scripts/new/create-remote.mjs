import { isPartOf, readRemoteTable, readRoute } from '../../build/routes/remote-table.js';
import { CliError } from '../cli/cli-error.mjs';
import { readPackageManager } from '../setup/install.mjs';
import {
  assertName,
  assertNew,
  assertPath,
  assertTitle,
  assertUndeclared,
} from './assert-arguments.mjs';
import { collectChanges } from './file-changes.mjs';
import { toPascalCase } from './names.mjs';
import { runProgram } from './run-program.mjs';
import { readTemplate } from './templates.mjs';

/** Creates a remote with a test and a navigation link. */
export async function createRemote({ root, names: [name], options }) {
  const { path, title } = options;
  assertName('NAME', name);
  if (!name.startsWith('mfe-')) {
    throw new CliError(
      `NAME is "${name}".`,
      `The name of a remote begins with "mfe-": mfe-${name}.`,
    );
  }
  assertTitle(title);
  assertPath(path, /(?!)/);
  assertFree(root, name, path, title);
  assertNew(root, name);

  const subject = name.slice('mfe-'.length);
  const component = toPascalCase(subject);
  assertUndeclared(name, 'its routes.tsx', readTemplate('remote/src/routes.tsx'), [
    `${component}Screen`,
  ]);
  const values = { name, path, title, subject, component };
  const changes = collectChanges(root);
  changes.addTemplate({ template: 'remote', to: name, values });
  if (options['no-navigation']) {
    changes.editJson(`${name}/package.json`, (manifest) => {
      delete manifest.remote.navigation;
      return manifest;
    });
  }
  changes.save(() => {
    if (!options['no-install']) installPackages(root);
  }, ['pnpm-lock.yaml']);
  return [
    `${name} shows "${title}" at ${path}.`,
    `  npx pnpm dev ${name}                              shows it in the staging shell`,
    `  node build/main.js ${name}                    builds it`,
    `  npx pnpm delivery publish ${name} --promote staging    publishes it`,
  ];
}

function assertFree(root, name, path, title) {
  try {
    readRoute({ name, remote: { title, paths: [path] } });
  } catch (error) {
    throw new CliError(`--path is "${path}".`, /** @type {Error} */ (error).message);
  }
  for (const remote of readRemoteTable(root)) {
    const claimed = remote.paths.find((one) => isPartOf(path, one) || isPartOf(one, path));
    if (!claimed) continue;
    throw new CliError(
      `--path is "${path}".`,
      `${remote.name} has ${claimed}. Choose another path.`,
    );
  }
}

const installPackages = (root) =>
  runProgram(
    'The installation of the packages',
    'npx',
    ['--yes', readPackageManager(), 'install', '--no-frozen-lockfile', '--prefer-offline'],
    { cwd: root, env: { ...process.env, CI: 'true' } },
  );
