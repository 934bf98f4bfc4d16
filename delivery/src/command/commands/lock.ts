import { lock, unlock } from '../../changes/lock';
import {
  type Command,
  type CommandContext,
  getOption,
  getRequiredOption,
  getSingleName,
} from '../command';

const getRemote = (context: CommandContext) =>
  context.names.length === 0 ? undefined : getSingleName(context, 'remote');

export const lockCommand: Command = {
  usage: `lock [<remote>] --reason <text> [--in <environment>]
  Blocks new releases of a remote, or of all remotes. Rollback and kill remain possible.

  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)`,
  options: { in: { type: 'string' }, reason: { type: 'string' } },
  run: async (context) => {
    const { environment } = context;
    const remote = getRemote(context);
    const reason = getRequiredOption(context, 'reason');
    const { version } = await lock({ ...(await context.delivery()), remote, reason });
    return {
      text: `${remote ? `${remote} in ${environment}` : environment} is locked: ${reason}`,
      json: { environment, version, remote, reason },
    };
  },
};

export const unlockCommand: Command = {
  usage: `unlock [<remote>] [--reason <text>] [--in <environment>]
  Removes a lock. The lock of the environment and the locks of single remotes are independent.

  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)`,
  options: { in: { type: 'string' }, reason: { type: 'string' } },
  run: async (context) => {
    const { environment } = context;
    const remote = getRemote(context);
    const reason = getOption(context, 'reason');
    const { version } = await unlock({ ...(await context.delivery()), remote, reason });
    return {
      text: `${remote ? `${remote} in ${environment}` : environment} is not locked`,
      json: { environment, version, remote },
    };
  },
};
