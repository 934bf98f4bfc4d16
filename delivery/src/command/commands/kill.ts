import { kill, revive } from '../../changes/kill';
import { type Command, getOption, getRequiredOption, getSingleName } from '../command';

export const killCommand: Command = {
  usage: `kill <remote> --reason <text> [--in <environment>]
  Switches a remote off: the page shows a card with the reason instead. Locks do not prevent it.

  --reason <text>     shown to travellers
  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)`,
  options: { in: { type: 'string' }, reason: { type: 'string' } },
  run: async (context) => {
    const { environment } = context;
    const remote = getSingleName(context, 'remote');
    const reason = getRequiredOption(context, 'reason');
    const { version } = await kill({ ...(await context.delivery()), remote, reason });
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
  run: async (context) => {
    const { environment } = context;
    const remote = getSingleName(context, 'remote');
    const reason = getOption(context, 'reason');
    const { version } = await revive({ ...(await context.delivery()), remote, reason });
    return {
      text: `${remote} is on in ${environment}`,
      json: { environment, version, remote },
    };
  },
};
