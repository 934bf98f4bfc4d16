import { mustRead } from '../../changes/change-environment';
import { history } from '../../changes/history';
import { MisuseError } from '../../command-error';
import type { Change, EnvironmentDocument } from '../../store/environment';
import { type Command, oneName, optional, type Setting } from '../command';

export const statusCommand: Command = {
  usage: `status [<environment>]
  What an environment, or each, runs now: releases, canaries, what is switched off, what is locked.`,
  run: async (setting) => {
    const { store } = await setting.open();
    const names = setting.names.length > 0 ? setting.names : await store.listEnvironments();
    const documents = await Promise.all(names.map((name) => mustRead(store, name)));
    return {
      text: documents.map(shownStatus).join('\n\n') || 'There is no environment yet.',
      json: { environments: documents },
    };
  },
};

export const auditCommand: Command = {
  usage: `audit [<environment>] [--remote <remote>] [--last <N>]
  Who changed what, when, from what to what; the newest first.

  --remote <remote>  only what touched it
  --last <N>         how many, 50 unless told`,
  options: { remote: { type: 'string' }, last: { type: 'string' } },
  run: async (setting) => {
    const { store } = await setting.open();
    const environment =
      setting.names.length > 0 ? oneName(setting, 'environment') : setting.environment;
    const last = readCount(setting);
    const remote = optional(setting, 'remote');
    await mustRead(store, environment);
    const entries: Entry[] = [];
    for await (const { version, changedAt, change } of history(store, environment)) {
      if (entries.length === last) break;
      if (remote && !touches(change, remote)) continue;
      entries.push({ version, at: changedAt, ...change });
    }
    return { text: entries.map(shownEntry).join('\n'), json: { environment, entries } };
  },
};

type Entry = Change & { version: number; at: string };

function readCount(setting: Setting): number {
  const count = Number(optional(setting, 'last') ?? 50);
  if (Number.isInteger(count) && count > 0) return count;
  throw new MisuseError('--last takes a number above 0.');
}

function touches({ about, moved }: Change, remote: string): boolean {
  return about.includes(remote) || moved.some((move) => move.remote === remote);
}

function shownStatus(document: EnvironmentDocument): string {
  const { environment, version, changedAt, remotes, canaries, killed, locks } = document;
  const closed = locks['*'];
  const lines = Object.entries(remotes).map(([remote, release]) => {
    const canary = canaries[remote];
    const off = killed[remote];
    const lock = locks[remote];
    return [
      `  ${remote.padEnd(16)} ${release}`,
      canary && `canary ${canary.release} ${canary.percent}% since ${canary.startedAt}`,
      off && `OFF by ${off.by}: ${off.reason}`,
      lock && `locked by ${lock.by}: ${lock.reason}`,
    ]
      .filter(Boolean)
      .join('  ');
  });
  const head = `${environment}  version ${version}  ${changedAt}`;
  return [
    closed ? `${head}  locked by ${closed.by}: ${closed.reason}` : head,
    ...lines.sort(),
  ].join('\n');
}

function shownEntry({ version, at, action, by, reason, about, moved, percent }: Entry): string {
  const moves = moved.map(({ remote, from, to }) => `${remote} ${from ?? '–'} -> ${to ?? '–'}`);
  const what = moves.length > 0 ? moves.join(', ') : about.join(', ');
  return [String(version).padStart(5), at, by, action, percent && `${percent}%`, what, reason]
    .filter(Boolean)
    .join('  ');
}
