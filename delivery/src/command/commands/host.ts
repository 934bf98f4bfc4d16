import { registerHost, removeHost } from '../../changes/host';
import { UsageError } from '../../command-error';
import { type Command, getRequiredOption, getSingleName } from '../command';

export const hostCommand: Command = {
  usage: `host <host> --uses <remote>/<expose>,... [--in <environment>]
host <host> --remove [--in <environment>]
  Registers what a page of another product uses. The gate then rejects releases without these exposes.

  --uses <list>       for example shared-otp/otp-step,mfe-payments/checkout; replaces an earlier list
  --remove            the product no longer uses a remote
  --in <environment>  (DELIVERY_ENVIRONMENT, else staging)`,
  options: { in: { type: 'string' }, uses: { type: 'string' }, remove: { type: 'boolean' } },
  run: async (context) => {
    const { environment } = context;
    const host = getSingleName(context, 'host');
    if (!/^[a-z][a-z0-9-]*$/.test(host)) {
      throw new UsageError(
        `"${host}" is no name of a host. Use lower-case letters, digits and hyphens.`,
      );
    }
    const options = { ...(await context.delivery()), host };
    if (context.values.remove) {
      const { version } = await removeHost(options);
      return {
        text: `${host} is no host of ${environment} any more`,
        json: { environment, version, host },
      };
    }
    const uses = getRequiredOption(context, 'uses').split(',').map(parseUse);
    const { version } = await registerHost({ ...options, uses });
    const names = uses.map(({ remote, expose }) => remote + expose.slice(1));
    return {
      text: `${host} uses ${names.join(', ')} of ${environment}`,
      json: { environment, version, host, uses },
    };
  },
};

function parseUse(text: string) {
  const [, remote, name] = /^([a-z][a-z0-9-]*)\/([\w./-]+)$/.exec(text.trim()) ?? [];
  if (remote && name) return { remote, expose: `./${name}` };
  throw new UsageError(`"${text}" is no expose. Write <remote>/<expose>.`);
}
