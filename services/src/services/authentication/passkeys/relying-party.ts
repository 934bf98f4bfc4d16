import type { Configuration } from '../../../kit/configuration';

export type RelyingParty = {
  /** The host that passkeys belong to. They do not work on another host: docs/decisions/0060. */
  id: string;
  name: string;
  /** Origins of pages that can use passkeys. */
  origins: string[];
};

/** From the configuration, because the host of a request is not trusted. */
export function getRelyingParty(
  configuration: Pick<Configuration, 'publicOrigin' | 'allowedOrigins'>,
): RelyingParty {
  const id = new URL(configuration.publicOrigin).hostname;
  const belongsToHost = (origin: string) => {
    const { hostname } = new URL(origin);
    return hostname === id || hostname.endsWith(`.${id}`);
  };
  return { id, name: 'Train Swap', origins: configuration.allowedOrigins.filter(belongsToHost) };
}
