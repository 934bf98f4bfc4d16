import { getEnvironment, getLiveRelease } from '../../changes/change-environment';
import { promote } from '../../changes/promote';
import { UsageError } from '../../command-error';
import { type Command, findReleaseByName, getOption, getRequiredOption } from '../command';
import { createGate, gateOptions, gateUsage } from '../create-gate';

export const promoteCommand: Command = {
  usage: `promote <remote>@<release> [<remote>@<release> …] --to <environment>
promote <remote> [<remote> …] --from <environment> --to <environment>
  Points an environment at releases, in one change. The start of a release id is enough.
  Fails when the gate finds that the live set would break, or when the environment is locked.

  --to <environment>
  --from <environment>  promotes the releases that this environment runs
${gateUsage}`,
  options: { to: { type: 'string' }, from: { type: 'string' }, ...gateOptions },
  run: async (context) => {
    const environment = getRequiredOption(context, 'to');
    if (context.names.length === 0) throw new UsageError('The release is missing.');
    const delivery = await context.delivery();
    const from = getOption(context, 'from');
    const source = from ? await getEnvironment(delivery.store, from) : null;
    const releases = await Promise.all(
      context.names.map(async (name) =>
        source && from
          ? { remote: name, release: getLiveRelease(from, source, name) }
          : findReleaseByName(context, name),
      ),
    );
    const { gate, notes } = await createGate(context, environment);
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
