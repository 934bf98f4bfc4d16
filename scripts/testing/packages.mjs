import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const environments = ['jsdom', 'node', 'one-realm'];

/**
 * The packages below a folder and how their tests run. A package whose tsconfig.json extends tsconfig.browser.json
 * gets a DOM, the others Node. `"tests": { "environment", "database" }` in package.json overrides that.
 *
 * @param {string} root
 * @returns {{ name: string, environment: 'jsdom' | 'node' | 'one-realm', database: boolean }[]}
 */
export const findTestedPackages = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'package.json')))
    .map(({ name }) => {
      const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
      const { environment = defaultEnvironment(join(root, name)), database = false } =
        manifest.tests ?? {};
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
