import { getEnvironment } from '../../changes/change-environment';
import { listVersions } from '../../changes/history';
import { UsageError } from '../../command-error';
import type { Change, EnvironmentDocument } from '../../store/documents/environment';
import type { SigningKey } from '../../store/environment-versions';
import { type Command, type CommandContext, getOption, getSingleName } from '../command';

export const statusCommand: Command = {
  usage: `status [<environment>]
  Shows what one environment, or all, run now: releases, canaries, switched-off remotes, locks.`,
  run: async (context) => {
    const { store } = await context.open();
    const names = context.names.length > 0 ? context.names : await store.listEnvironments();
    const documents = await Promise.all(names.map((name) => getEnvironment(store, name)));
    return {
      text: documents.map(formatStatus).join('\n\n') || 'There are no environments yet.',
      json: { environments: documents },
    };
  },
};

export const auditCommand: Command = {
  usage: `audit [<environment>] [--remote <remote>] [--last <N>]
  Lists the changes, newest first: time, author, action, releases, reason and signing key.

  --remote <remote>  only changes of this remote
  --last <N>         number of changes, 50 by default`,
  options: { remote: { type: 'string' }, last: { type: 'string' } },
  run: async (context) => {
    const { store } = await context.open();
    const environment =
      context.names.length > 0 ? getSingleName(context, 'environment') : context.environment;
    const last = parseLimit(context);
    const remote = getOption(context, 'remote');
    await getEnvironment(store, environment);
    const entries: Entry[] = [];
    for await (const { version, changedAt, change, signedBy } of listVersions(store, environment)) {
      if (entries.length === last) break;
      if (remote && !affects(change, remote)) continue;
      entries.push({ version, at: changedAt, ...change, signedBy });
    }
    return { text: entries.map(formatEntry).join('\n'), json: { environment, entries } };
  },
};

type Entry = Change & { version: number; at: string; signedBy: SigningKey };

function parseLimit(context: CommandContext): number {
  const count = Number(getOption(context, 'last') ?? 50);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UsageError('--last must be a whole number above 0.');
}

function affects({ about, moved }: Change, remote: string): boolean {
  return about.includes(remote) || moved.some((move) => move.remote === remote);
}

function formatStatus(document: EnvironmentDocument): string {
  const { environment, version, changedAt, remotes, canaries, killed, locks, hosts } = document;
  const environmentLock = locks['*'];
  const lines = Object.entries(remotes).map(([remote, release]) => {
    const canary = canaries[remote];
    const switchedOff = killed[remote];
    const lock = locks[remote];
    return [
      `  ${remote.padEnd(16)} ${release}`,
      canary && `canary ${canary.release} ${canary.percent}% since ${canary.startedAt}`,
      switchedOff && `OFF by ${switchedOff.by}: ${switchedOff.reason}`,
      lock && `locked by ${lock.by}: ${lock.reason}`,
    ]
      .filter(Boolean)
      .join('  ');
  });
  const head = `${environment}  version ${version}  ${changedAt}`;
  return [
    environmentLock ? `${head}  locked by ${environmentLock.by}: ${environmentLock.reason}` : head,
    ...lines.sort(),
    ...Object.entries(hosts).map(
      ([host, { uses }]) =>
        `  host ${host} uses ${uses.map(({ remote, expose }) => remote + expose.slice(1)).join(', ')}`,
    ),
  ].join('\n');
}

function formatEntry(entry: Entry): string {
  const { version, at, action, by, reason, about, moved, percent, signedBy } = entry;
  const moves = moved.map(({ remote, from, to }) => `${remote} ${from ?? '–'} -> ${to ?? '–'}`);
  const what = moves.length > 0 ? moves.join(', ') : about.join(', ');
  const scope = signedBy.remotes ? ` of ${signedBy.remotes.join(', ')}` : '';
  const key = `key ${signedBy.key}${scope}`;
  return [String(version).padStart(5), at, by, action, percent && `${percent}%`, what, reason, key]
    .filter(Boolean)
    .join('  ');
}
