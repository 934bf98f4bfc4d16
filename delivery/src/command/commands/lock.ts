import { lock, unlock } from '../../changes/lock';
import { type Command, needed, oneName, optional, type Setting } from '../command';

const remoteOf = (setting: Setting) =>
  setting.names.length === 0 ? undefined : oneName(setting, 'remote');

export const lockCommand: Command = {
  usage: `lock [<remote>] --reason <text> [--in <environment>]
  Lets nothing new of a remote, or of any, into an environment. Rollback and kill stay possible.

  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)`,
  options: { in: { type: 'string' }, reason: { type: 'string' } },
  run: async (setting) => {
    const { environment } = setting;
    const remote = remoteOf(setting);
    const reason = needed(setting, 'reason');
    const { version } = await lock({ ...(await setting.delivery()), environment, remote, reason });
    return {
      text: `${remote ? `${remote} in ${environment}` : environment} is locked: ${reason}`,
      json: { environment, version, remote, reason },
    };
  },
};

export const unlockCommand: Command = {
  usage: `unlock [<remote>] [--reason <text>] [--in <environment>]
  Takes a lock away. The lock of the environment and those of single remotes are apart.

  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)`,
  options: { in: { type: 'string' }, reason: { type: 'string' } },
  run: async (setting) => {
    const { environment } = setting;
    const remote = remoteOf(setting);
    const reason = optional(setting, 'reason');
    const { version } = await unlock({
      ...(await setting.delivery()),
      environment,
      remote,
      reason,
    });
    return {
      text: `${remote ? `${remote} in ${environment}` : environment} is not locked`,
      json: { environment, version, remote },
    };
  },
};
