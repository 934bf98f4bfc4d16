import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { promote } from '../../changes/promote';
import { isAllowedIn } from '../../changes/staging-only';
import { CommandError, UsageError } from '../../command-error';
import { publish } from '../../publish';
import type { Release } from '../../store/documents/release';
import { type Command, type CommandContext, getOption } from '../command';
import { createGate, gateOptions, gateUsage } from '../create-gate';

export const publishCommand: Command = {
  usage: `publish [<remote> …|<folder>] [--promote <environment>] [--built <folder>] [--path <path> --title <title>]
  Stores the build of a remote as an immutable release. Does not build.
  Without a name: every remote and the shell, or the remote of the current folder. A folder with an
  mf-manifest.json is a build of another repository: the remote has the name in the manifest.

  --promote <environment>  also points the environment at the release, if the gate passes; production never
                           gets the staging deck
  --built <folder>         the output folder of one remote, instead of <remote>/dist
  --path <path>            the path that the remote owns, for a build without a route.json
  --title <title>          the title of that page
${gateUsage}`,
  options: {
    promote: { type: 'string' },
    built: { type: 'string' },
    path: { type: 'string' },
    title: { type: 'string' },
    ...gateOptions,
  },
  run: async (context) => {
    const { delivery, now } = context;
    const { store, signer, by } = await delivery();
    const environment = getOption(context, 'promote');
    const route = parseRoute(context);
    const builds = findBuilds(context, environment);
    const releases = await Promise.all(
      builds.map((build) => publish({ store, signer, ...build, now, ...(route && { route }) })),
    );
    const notes = releases.flatMap(describeUnchecked);
    if (environment) {
      const { gate, notes: gateNotes } = await createGate(context, environment);
      notes.push(...gateNotes);
      await promote({ store, signer, by, now, environment, releases, gate });
    }
    const ids = releases.map(({ remote, release }) => ({ remote, release }));
    return {
      text: [...ids.map(({ remote, release }) => `${remote}  ${release}`), ...notes].join('\n'),
      json: { releases: ids, environment, notes },
    };
  },
};

type NamedBuild = { remote: string; built: string; commit: string | null };

/** The builds on the command line: remotes of this repository, or one build from another folder. */
function findBuilds(
  context: CommandContext,
  environment: string | undefined,
): readonly NamedBuild[] {
  const { root, names } = context;
  const built = getOption(context, 'built');
  const [name] = names;
  if (name !== undefined && names.length === 1) {
    const foreign = built ? null : findForeignBuild(name);
    if (foreign) return [{ ...foreign, commit: null }];
  }
  const commit = findCommit(root);
  if (built && name !== undefined && names.length === 1) return [{ remote: name, built, commit }];
  return listRemotesToPublish(root, names)
    .filter((remote) => names.length > 0 || !environment || isAllowedIn(environment, remote))
    .map((remote) => {
      const folder = isPackage(root) ? root : join(root, remote);
      return { remote, built: built ?? join(folder, 'dist'), commit };
    });
}

function parseRoute(context: CommandContext): { title: string; paths: string[] } | undefined {
  const [path, title] = [getOption(context, 'path'), getOption(context, 'title')];
  if (path === undefined && title === undefined) return undefined;
  if (!path?.startsWith('/') || !title || context.names.length !== 1) {
    throw new UsageError('--path /<path> and --title need each other and exactly one remote.');
  }
  return { title, paths: [path] };
}

function listRemotesToPublish(root: string, names: readonly string[]): readonly string[] {
  const known = isPackage(root) ? [readPackageName(root)] : listRemoteFolders(root);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new CommandError(`There is no remote ${unknown.join(', ')}.`, {
      fix: `Use one of ${known.join(', ')}.`,
    });
  }
  return names.length > 0 ? names : known;
}

/** Whether the folder is a remote. Otherwise it is the workspace of all remotes. */
function isPackage(root: string): boolean {
  return existsSync(join(root, 'webpack.config.mjs'));
}

function readPackageName(root: string): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
}

function listRemoteFolders(root: string): readonly string[] {
  return readdirSync(root).filter((folder) => isPackage(join(root, folder)));
}

function findCommit(root: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** Messages about checks that the gate skipped because the build has no data for them. */
function describeUnchecked({ remote, release, exposes, files }: Release): readonly string[] {
  if (exposes.length === 0 || files['types/index.json']) return [];
  return [
    `${remote}@${release} has no types, so its exposes were not compared with the remotes that import them.`,
  ];
}

const manifestSchema = z.object({ name: z.string().min(1) });

/**
 * Finds a build of another repository: a folder with a federation manifest. Null when the name is not such a folder.
 * The name of the remote is the name in the manifest as a package name: `Ticket_lounge` becomes `ticket-lounge`.
 */
function findForeignBuild(name: string): { remote: string; built: string } | null {
  const built = resolve(name);
  const manifest = join(built, 'mf-manifest.json');
  if (!existsSync(manifest)) return null;
  const named = manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))).name;
  const remote = named
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-$/g, '');
  return { remote, built };
}
