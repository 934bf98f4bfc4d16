import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, readManifest } from '../../build/workspace.js';

const environments = ['jsdom', 'node', 'one-realm'];

/**
 * The packages below a folder and how their tests run. A package whose tsconfig.json extends tsconfig.browser.json
 * gets a DOM, the others Node. `"tests": { "environment", "database" }` in package.json overrides that.
 *
 * @param {string} root
 * @returns {{ name: string, environment: 'jsdom' | 'node' | 'one-realm', database: boolean }[]}
 */
export const findTestedPackages = (root) =>
  packageFolders(root).map((name) => {
    const { tests = {} } = readManifest(root, name);
    const { environment = defaultEnvironment(join(root, name)), database = false } = tests;
    if (!environments.includes(environment)) {
      throw new Error(
        `${name}/package.json: "tests.environment" is "${environment}"; use one of ${environments.join(', ')}.`,
      );
    }
    return { name, environment, database };
  });

function defaultEnvironment(folder) {
  const file = join(folder, 'tsconfig.json');
  const isBrowser =
    existsSync(file) && readFileSync(file, 'utf8').includes('tsconfig.browser.json');
  return isBrowser ? 'jsdom' : 'node';
}
