import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPartOf, readRemoteTable } from '../../build/routes/remote-table.js';
import { readManifest } from '../../build/workspace.js';
import { CliError } from '../cli/cli-error.mjs';
import {
  assertName,
  assertNew,
  assertOneOf,
  assertPath,
  assertTitle,
  assertUndeclared,
} from './assert-arguments.mjs';
import { addImport, collectChanges } from './file-changes.mjs';
import { toPascalCase, toTitle } from './names.mjs';

/** The catch-all route of a remote, before which a screen is added. */
const catchAll = /^ *<Route path=(?:"[^"]*\/\*"|\{`[^`]*\/\*`\})/m;

/** Creates a screen of a remote with its route, its declared path and a test. */
export async function createScreen({ root, names: [remote, name], options }) {
  const { path, title = toTitle(name) } = options;
  const table = readRemoteTable(root);
  assertOneOf(
    'REMOTE',
    remote,
    table.map((one) => one.name),
  );
  assertName('NAME', name);
  assertTitle(title);
  assertPath(path, /:[a-z][a-zA-Z0-9]*/);
  const { paths = [] } = table.find((one) => one.name === remote) ?? {};
  if (!paths.some((one) => isPartOf(path, one))) {
    throw new CliError(
      `--path is "${path}".`,
      `${remote} owns ${paths.join(', ')} and the paths below.`,
    );
  }
  const { screens = [] } = readManifest(root, remote);
  const withoutNames = (screen) => screen.replaceAll(/:\w+/g, ':');
  if (screens.map(withoutNames).includes(withoutNames(path))) {
    throw new CliError(`--path is "${path}".`, `${remote} already has a screen there.`);
  }
  const feature = `${remote}/src/features/${name}`;
  assertNew(root, feature);

  const component = `${toPascalCase(name)}Screen`;
  const values = { name, path, title, component, example: path.replaceAll(/:\w+/g, 'example') };
  const routes = ['routes.tsx', 'app.tsx']
    .map((file) => `${remote}/src/${file}`)
    .find((file) => existsSync(join(root, file)));
  if (!routes) throw new CliError(`${remote} has no routes.tsx.`, 'Add the screen by hand.');
  assertUndeclared(name, routes, readFileSync(join(root, routes), 'utf8'), [component]);
  const changes = collectChanges(root);
  changes.addTemplate({ template: 'screen', to: feature, values });
  changes.editFile(routes, catchAll, (text) =>
    addImport(
      text.replace(
        catchAll,
        (route) => `<Route path="${path}" element={<${component} />} />\n${route}`,
      ),
      `import { ${component} } from './features/${name}/${name}-screen';`,
    ),
  );
  changes.editJson(`${remote}/package.json`, (json) => {
    const index = json.screens.findIndex((screen) => screen.endsWith('/*'));
    json.screens.splice(index, 0, path);
    return json;
  });
  changes.save();
  return [`${remote} shows "${title}" at ${path}: ${feature}/${name}-screen.tsx`];
}
