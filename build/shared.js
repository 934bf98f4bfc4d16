import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What must be one copy in the page. The sub-paths are listed because a bare key misses them. */
const singletons = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
  'shared-config': ['shared-config'],
  'shared-api': ['shared-api'],
};

/**
 * The shared part of a federation configuration. Our host brings every singleton with its first
 * script and has it loaded before any remote ('loaded-first'), so a second copy cannot come to be. A remote carries them
 * as chunks that only a host without them loads.
 *
 * @param {{ folder: string, host: boolean }} options
 */
export function sharedSingletons({ folder, host }) {
  const require = createRequire(join(folder, 'package.json'));
  const { dependencies } = require('./package.json');
  const shared = {};
  for (const [library, keys] of Object.entries(singletons)) {
    if (!dependencies[library]) continue;
    const version = versionOf(require, library);
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

/** A workspace package shows its sources alone, so its version is read from its folder. */
function versionOf(require, library) {
  const manifest = library.startsWith('shared-')
    ? join(import.meta.dirname, '..', library, 'package.json')
    : `${library}/package.json`;
  return require(manifest).version;
}
