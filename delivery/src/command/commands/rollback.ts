import { rollback, rollbackAll } from '../../changes/rollback';
import { UsageError } from '../../command-error';
import { createQuickGate } from '../../gate/gate';
import { type Command, getOption, getRequiredOption, getSingleName } from '../command';

export const rollbackCommand: Command = {
  usage: `rollback <remote> [--in <environment>] [--force] [--reason <text>]
rollback --all --to <time> [--in <environment>] [--reason <text>]
  Returns one remote to its previous release, or the whole environment to the set of an earlier time.
  Locks do not prevent it.

  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)
  --to <time>         2026-11-21T09:00Z, or an age: 20m, 3h, 2d
  --force             skips the gate: other live remotes may import exposes that the earlier release lacks`,
  options: {
    in: { type: 'string' },
    to: { type: 'string' },
    all: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    reason: { type: 'string' },
  },
  run: async (context) => {
    const { environment, values, names } = context;
    const reason = getOption(context, 'reason');
    if (values.all) {
      if (names.length > 0) throw new UsageError('Use --all or a remote, not both.');
      const time = parseTime(getRequiredOption(context, 'to'), context.now());
      const delivery = await context.delivery();
      const { version, change } = await rollbackAll({ ...delivery, time, reason });
      return {
        text: `${environment} runs the set of ${time}; ${change.moved.length} remotes changed`,
        json: { environment, version, time, moved: change.moved },
      };
    }
    if (values.to) throw new UsageError('--to needs --all.');
    const remote = getSingleName(context, 'remote');
    const delivery = await context.delivery();
    const gate = values.force
      ? () => Promise.resolve()
      : createQuickGate({ store: delivery.store, environment });
    const { version, change } = await rollback({ ...delivery, remote, reason, gate });
    const to = change.moved.find((move) => move.remote === remote)?.to;
    return {
      text: `${environment} runs ${remote}@${to}`,
      json: { environment, version, moved: change.moved },
    };
  },
};

const secondsPerUnit = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses a time such as `2026-11-21T09:00Z`, or an age such as `20m`. @returns RFC 3339, UTC */
function parseTime(text: string, now: Date): string {
  const [, amount, unit] = /^(\d+)([smhd])$/.exec(text.trim()) ?? [];
  const time = amount
    ? now.getTime() - Number(amount) * secondsPerUnit[unit as keyof typeof secondsPerUnit] * 1_000
    : Date.parse(text);
  if (Number.isNaN(time)) {
    throw new UsageError(`"${text}" is not a time. Write 2026-11-21T09:00Z, or 20m, 3h, 2d.`);
  }
  if (time > now.getTime()) throw new UsageError(`${text} is in the future.`);
  return new Date(time).toISOString();
}
