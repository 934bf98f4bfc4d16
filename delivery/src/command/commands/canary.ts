import { finishCanary, startCanary, stopCanary } from '../../changes/canary';
import { UsageError } from '../../command-error';
import {
  type Command,
  findReleaseByName,
  getOption,
  getRequiredOption,
  getSingleName,
} from '../command';
import { createGate, gateOptions, gateUsage } from '../create-gate';

export const canaryCommand: Command = {
  usage: `canary <remote>@<release> --percent <N> [--in <environment>]
canary <remote> --stop [--reason <text>] | --finish [--in <environment>]
  Shows a release to a share of the visitors. A visitor always gets the same release. The edge server stops
  the canary when it fails significantly more often than the stable release.

  --percent <N>       share of the visitors, 0.01 to 100; run again to change it
  --stop              shows the stable release to all visitors
  --finish            makes the canary the stable release
  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)
${gateUsage}`,
  options: {
    in: { type: 'string' },
    percent: { type: 'string' },
    stop: { type: 'boolean', default: false },
    finish: { type: 'boolean', default: false },
    reason: { type: 'string' },
    ...gateOptions,
  },
  run: async (context) => {
    const { environment, values } = context;
    const name = getSingleName(context, 'remote');
    const modes = [values.percent !== undefined, values.stop, values.finish].filter(Boolean);
    if (modes.length !== 1)
      throw new UsageError('Use exactly one of --percent, --stop and --finish.');
    const [remote = ''] = name.split('@');
    const delivery = await context.delivery();
    if (values.stop) {
      const reason = getOption(context, 'reason');
      const { version } = await stopCanary({ ...delivery, remote, reason });
      return {
        text: `${environment} shows the stable release of ${remote} to all visitors`,
        json: { environment, version, remote },
      };
    }
    const { gate, notes } = await createGate(context, environment);
    if (values.finish) {
      const document = await finishCanary({ ...delivery, remote, gate });
      const release = document.remotes[remote];
      return {
        text: [`${environment} runs ${remote}@${release}`, ...notes].join('\n'),
        json: { environment, version: document.version, remote, release, notes },
      };
    }
    const percent = Number(getRequiredOption(context, 'percent'));
    if (!(percent >= 0.01 && percent <= 100)) {
      throw new UsageError('--percent must be a number from 0.01 to 100.');
    }
    const { release } = await findReleaseByName(context, name);
    const { version } = await startCanary({ ...delivery, remote, release, percent, gate });
    return {
      text: [
        `${environment} shows ${remote}@${release} to ${percent}% of its visitors`,
        ...notes,
      ].join('\n'),
      json: { environment, version, remote, release, percent, notes },
    };
  },
};
