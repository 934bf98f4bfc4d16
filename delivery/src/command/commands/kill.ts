import { kill, revive } from '../../changes/kill';
import { type Command, needed, oneName, optional } from '../command';

export const killCommand: Command = {
  usage: `kill <remote> --reason <text> [--in <environment>]
  Switches a remote off: its place in the page shows a card with the reason. Locks do not stop it.

  --reason <text>     travellers read it
  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)`,
  options: { in: { type: 'string' }, reason: { type: 'string' } },
  run: async (setting) => {
    const { environment } = setting;
    const remote = oneName(setting, 'remote');
    const reason = needed(setting, 'reason');
    const { version } = await kill({ ...(await setting.delivery()), environment, remote, reason });
    return {
      text: `${remote} is switched off in ${environment}: ${reason}`,
      json: { environment, version, remote, reason },
    };
  },
};

export const reviveCommand: Command = {
  usage: `revive <remote> [--reason <text>] [--in <environment>]
  Switches a remote on again.

  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)`,
  options: { in: { type: 'string' }, reason: { type: 'string' } },
  run: async (setting) => {
    const { environment } = setting;
    const remote = oneName(setting, 'remote');
    const reason = optional(setting, 'reason');
    const { version } = await revive({
      ...(await setting.delivery()),
      environment,
      remote,
      reason,
    });
    return {
      text: `${remote} is on in ${environment}`,
      json: { environment, version, remote },
    };
  },
};
