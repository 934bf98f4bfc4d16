import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../folders.mjs';

const run = promisify(execFile);

/** The name and version in an archive of `pnpm pack`. */
async function readManifest(archive) {
  const { stdout } = await run('tar', ['-xOzf', archive, 'package/package.json']);
  return JSON.parse(stdout);
}

async function isPublished(registry, { name, version }) {
  const response = await fetch(new URL(name.replace('/', '%2f'), registry));
  if (response.status === 404) return false;
  if (!response.ok) throw new Error(`The registry responded ${response.status} for ${name}.`);
  return version in (await response.json()).versions;
}

/**
 * Publishes the archives whose versions the registry does not have yet, and tags each in git. In a workflow that can sign
 * (permission `id-token: write`) the packages get a provenance.
 *
 * @param {string[]} archives
 * @param {{ NPM_REGISTRY?: string, ACTIONS_ID_TOKEN_REQUEST_URL?: string }} env
 * @param {string} [repository] the folder of the git repository
 * @returns {Promise<string[]>} the new tags: `@train-swap/shared-ui@2.1.0`
 */
export async function publishPackages(archives, env, repository = root) {
  const { NPM_REGISTRY: registry, ACTIONS_ID_TOKEN_REQUEST_URL: canSign } = env;
  if (!registry) throw new Error('Set NPM_REGISTRY to the address of the registry.');
  const tags = [];
  for (const archive of archives) {
    const manifest = await readManifest(archive);
    if (await isPublished(registry, manifest)) continue;
    const provenance = canSign ? ['--provenance'] : [];
    await run('npm', ['publish', archive, '--registry', registry, ...provenance], {
      cwd: repository,
      env: { ...process.env, ...env },
    });
    const tag = `${manifest.name}@${manifest.version}`;
    await run('git', ['tag', '--annotate', tag, '--message', tag], { cwd: repository });
    tags.push(tag);
  }
  return tags;
}
