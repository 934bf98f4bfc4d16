import type { Configuration } from '../../../kit/configuration';

export type RelyingParty = {
  /** The host that passkeys belong to. They do not move to another one: docs/decisions/0060. */
  id: string;
  name: string;
  /** Where a page may ask for a passkey; an authenticator signs where it was asked. */
  origins: string[];
};

/** From the configuration alone, for a request can name any host. */
export function relyingParty(
  configuration: Pick<Configuration, 'publicOrigin' | 'allowedOrigins'>,
): RelyingParty {
  const id = new URL(configuration.publicOrigin).hostname;
  const belongs = (origin: string) => {
    const { hostname } = new URL(origin);
    return hostname === id || hostname.endsWith(`.${id}`);
  };
  return { id, name: 'Train Swap', origins: configuration.allowedOrigins.filter(belongs) };
}
