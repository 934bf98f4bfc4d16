import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

const ui = '@train-swap/shared-ui';
/** Modules with the part of a library that remotes use. */
const parts = ['./query', './router', './schema'];

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

/**
 * Parts of libraries that remotes share, because all of them use the same part. A remote that needs another version, or other
 * exports of it, loads its own copy. The first files of the shell contain its copy.
 *
 * @param {{ folder: string, host: boolean }} options
 * @returns {ReturnType<typeof sharedSingletons>}
 */
export function sharedParts({ folder, host }) {
  const { dependencies = {} } = readManifest(folder);
  if (!dependencies[ui]) return {};
  const require = createRequire(join(folder, 'package.json'));
  const { exports } = require(`${ui}/package.json`);
  const own = parts.filter((part) => exports[part]).map((part) => ui + part.slice(1));
  return Object.fromEntries(
    own.map((part) => {
      const file = require.resolve(part);
      const { shareKey, version } = readPart(file);
      const requiredVersion = `^${version}`;
      // A path is shared although the shell does not import it.
      const request = host ? file : part;
      return [request, { shareKey, version, requiredVersion, singleton: false, eager: host }];
    }),
  );
}

/** `export { a, b } from 'library'` @param {string} file */
function readPart(file) {
  const [, list = '', from = ''] =
    /export \{([^}]*)\} from '([^']+)'/.exec(readFileSync(file, 'utf8')) ?? [];
  const names = [...list.matchAll(/\w+/g)].map(([name]) => name).sort();
  const [library] = /^(@[^/]+\/)?[^/]+/.exec(from) ?? [];
  const { version } = createRequire(file)(`${library}/package.json`);
  const exports = createHash('sha256').update(names.join());
  return { shareKey: `${from}#${exports.digest('hex').slice(0, 8)}`, version };
}
