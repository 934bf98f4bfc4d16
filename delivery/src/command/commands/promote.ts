import { promote } from '../../changes/promote';
import { MisuseError } from '../../command-error';
import { type Command, needed, readReleaseName } from '../command';
import { gateFor, gateOptions, gateUsage } from '../gate-for';

export const promoteCommand: Command = {
  usage: `promote <remote>@<release> [<remote>@<release> …] --to <environment>
  Points an environment at releases, all of them in one change. The start of a release's id is enough.
  The gate refuses what would break the live set; a lock refuses everything.

  --to <environment>
${gateUsage}`,
  options: { to: { type: 'string' }, ...gateOptions },
  run: async (setting) => {
    const environment = needed(setting, 'to');
    if (setting.names.length === 0) throw new MisuseError('No release is named.');
    const delivery = await setting.delivery();
    const releases = await Promise.all(setting.names.map((name) => readReleaseName(setting, name)));
    const { gate, notes } = await gateFor(setting, environment);
    const { version } = await promote({ ...delivery, environment, releases, gate });
    return {
      text: [
        ...releases.map(({ remote, release }) => `${environment} runs ${remote}@${release}`),
        ...notes,
      ].join('\n'),
      json: { environment, version, releases, notes },
    };
  },
};
