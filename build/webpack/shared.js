import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readManifest } from '../workspace.js';

/** Libraries with one copy in the page. The sub-paths are listed because a bare key does not cover them. */
const singletons = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
  '@train-swap/shared-config': ['@train-swap/shared-config'],
  '@train-swap/shared-api': ['@train-swap/shared-api'],
};

/** The singletons that are packages of the workspace. */
export const workspaceSingletons = Object.keys(singletons).filter((library) =>
  library.startsWith('@train-swap/'),
);

/**
 * The `shared` option of a federation configuration. The shell loads every singleton before any remote
 * ('loaded-first'), so there is no second copy. A remote has them as chunks that only a host without them loads.
 *
 * @param {{ folder: string, host: boolean }} options
 * @returns {Record<string, import('@module-federation/sdk').moduleFederationPlugin.SharedConfig>}
 */
export function sharedSingletons({ folder, host }) {
  const require = createRequire(join(folder, 'package.json'));
  const { dependencies = {} } = readManifest(folder);
  /** @type {ReturnType<typeof sharedSingletons>} */
  const shared = {};
  for (const [library, keys] of Object.entries(singletons)) {
    if (!dependencies[library]) continue;
    const { version } = require(`${library}/package.json`);
    for (const key of keys) {
      shared[key] = {
        singleton: true,
        version,
        requiredVersion: `^${version}`,
        ...(host ? { eager: true } : {}),
      };
    }
  }
  return shared;
}
