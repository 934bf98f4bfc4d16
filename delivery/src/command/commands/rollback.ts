import { rollback, rollbackAll } from '../../changes/rollback';
import { UsageError } from '../../command-error';
import { createQuickGate } from '../../gate/gate';
import { type Command, getOption, getRequiredOption, getSingleName } from '../command';
import { parseTime } from '../parse-time';

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
      const document = await rollbackAll({ ...delivery, environment, time, reason });
      const { version, change } = document;
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
    const { version, change } = await rollback({ ...delivery, environment, remote, reason, gate });
    const to = change.moved.find((move) => move.remote === remote)?.to;
    return {
      text: `${environment} runs ${remote}@${to}`,
      json: { environment, version, moved: change.moved },
    };
  },
};
