import { finishCanary, startCanary, stopCanary } from '../../changes/canary';
import { MisuseError } from '../../command-error';
import { type Command, needed, oneName, optional, readReleaseName } from '../command';
import { gateFor, gateOptions, gateUsage } from '../gate-for';

export const canaryCommand: Command = {
  usage: `canary <remote>@<release> --percent <N> [--in <environment>]
canary <remote> --stop [--reason <text>] | --finish [--in <environment>]
  Shows a release to a share of the visitors; each keeps what it got. The edge server stops it when
  it fails significantly more often than the stable release.

  --percent <N>       1 to 100; again with another N, the share changes
  --stop              everybody gets the stable release again
  --finish            everybody gets the canary's release
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
  run: async (setting) => {
    const { environment, values } = setting;
    const name = oneName(setting, 'remote');
    const asked = [values.percent !== undefined, values.stop, values.finish].filter(Boolean);
    if (asked.length !== 1) throw new MisuseError('Say one of --percent, --stop and --finish.');
    const [remote = ''] = name.split('@');
    const delivery = await setting.delivery();
    if (values.stop) {
      const reason = optional(setting, 'reason');
      const { version } = await stopCanary({ ...delivery, environment, remote, reason });
      return {
        text: `${environment} shows everybody the stable ${remote}`,
        json: { environment, version, remote },
      };
    }
    const { gate, notes } = await gateFor(setting, environment);
    if (values.finish) {
      const document = await finishCanary({ ...delivery, environment, remote, gate });
      const release = document.remotes[remote];
      return {
        text: [`${environment} runs ${remote}@${release}`, ...notes].join('\n'),
        json: { environment, version: document.version, remote, release, notes },
      };
    }
    const percent = Number(needed(setting, 'percent'));
    if (!(percent >= 0.01 && percent <= 100)) {
      throw new MisuseError('--percent takes a number from 0.01 to 100.');
    }
    const { release } = await readReleaseName(setting, name);
    const canary = { ...delivery, environment, remote, release, percent, gate };
    const { version } = await startCanary(canary);
    return {
      text: [
        `${environment} shows ${remote}@${release} to ${percent}% of its visitors`,
        ...notes,
      ].join('\n'),
      json: { environment, version, remote, release, percent, notes },
    };
  },
};
