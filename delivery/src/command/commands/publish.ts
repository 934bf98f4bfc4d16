import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { belongsIn } from '../../changes/only-staging';
import { promote } from '../../changes/promote';
import { CommandError } from '../../command-error';
import { publish } from '../../publish';
import type { Command } from '../command';
import { gateFor, gateOptions, gateUsage } from '../gate-for';

export const publishCommand: Command = {
  usage: `publish [<remote> …] [--promote <environment>] [--built <folder>]
  Takes what the build of a remote made and stores it as an immutable release; builds nothing itself.
  Without a name, every remote and the shell.

  --promote <environment>  points the environment at it as well, if the gate lets it through; in production
                           without the staging deck
  --built <folder>         where the build of the one remote stands, instead of <remote>/dist
${gateUsage}`,
  options: {
    promote: { type: 'string' },
    built: { type: 'string' },
    ...gateOptions,
  },
  run: async (setting) => {
    const { root, values, names, delivery, now } = setting;
    const { store, signer, by } = await delivery();
    const built = typeof values.built === 'string' ? values.built : undefined;
    const environment = typeof values.promote === 'string' ? values.promote : undefined;
    const chosen = (built && names.length === 1 ? names : remotesToPublish(root, names)).filter(
      (remote) => names.length > 0 || !environment || belongsIn(environment, remote),
    );
    const releases = await Promise.all(
      chosen.map((remote) =>
        publish({
          store,
          signer,
          remote,
          built: built ?? join(root, remote, 'dist'),
          commit: commitOf(root),
          now,
        }),
      ),
    );
    const notes: string[] = [];
    if (environment) {
      const { gate, notes: ofGate } = await gateFor(setting, environment);
      notes.push(...ofGate);
      await promote({ store, signer, by, now, environment, releases, gate });
    }
    const shown = releases.map(({ remote, release }) => ({ remote, release }));
    return {
      text: [...shown.map(({ remote, release }) => `${remote}  ${release}`), ...notes].join('\n'),
      json: { releases: shown, environment, notes },
    };
  },
};

function remotesToPublish(root: string, names: readonly string[]): readonly string[] {
  const known = readdirSync(root).filter((folder) =>
    existsSync(join(root, folder, 'webpack.config.mjs')),
  );
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new CommandError(`There is no remote called ${unknown.join(', ')}.`, {
      mend: `There are ${known.join(', ')}.`,
    });
  }
  return names.length > 0 ? names : known;
}

function commitOf(root: string): string | null {
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
