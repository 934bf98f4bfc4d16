import { rollback, rollbackAll } from '../../changes/rollback';
import { MisuseError } from '../../command-error';
import { quickGate } from '../../gate/gate';
import { type Command, needed, oneName, optional } from '../command';
import { readMoment } from '../moment';

export const rollbackCommand: Command = {
  usage: `rollback <remote> [--in <environment>] [--force] [--reason <text>]
rollback --all --to <time> [--in <environment>] [--reason <text>]
  Gives one remote the release it had before, or the whole environment the set of an earlier moment.
  Locks do not stop it.

  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)
  --to <time>         2026-11-21T09:00Z, or back from now: 20m, 3h, 2d
  --force             although another live remote imports what the earlier release does not have`,
  options: {
    in: { type: 'string' },
    to: { type: 'string' },
    all: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    reason: { type: 'string' },
  },
  run: async (setting) => {
    const { environment, values, names } = setting;
    const reason = optional(setting, 'reason');
    if (values.all) {
      if (names.length > 0) throw new MisuseError('--all and a remote exclude each other.');
      const moment = readMoment(needed(setting, 'to'), setting.now());
      const delivery = await setting.delivery();
      const document = await rollbackAll({ ...delivery, environment, moment, reason });
      const { version, change } = document;
      return {
        text: `${environment} runs the set of ${moment}; ${change.moved.length} remotes moved`,
        json: { environment, version, moment, moved: change.moved },
      };
    }
    if (values.to) throw new MisuseError('--to goes with --all.');
    const remote = oneName(setting, 'remote');
    const delivery = await setting.delivery();
    const gate = values.force ? () => Promise.resolve() : quickGate({ store: delivery.store });
    const { version, change } = await rollback({ ...delivery, environment, remote, reason, gate });
    const to = change.moved.find((move) => move.remote === remote)?.to;
    return {
      text: `${environment} runs ${remote}@${to}`,
      json: { environment, version, moved: change.moved },
    };
  },
};
