import { ConfigurationError, parseConfiguration } from '@train-swap/shared-config/configuration';

/** The flags, locations and services in a configuration document; empty when it is not valid. */
export function readSettings(text: string) {
  try {
    const { flags, locations } = parseConfiguration(JSON.parse(text));
    const services = Object.values(locations)
      .map((location) => /^\/api\/([a-z0-9-]+)/.exec(location)?.[1])
      .filter((service) => service !== undefined);
    return {
      flags: entries<boolean>(flags),
      locations: entries<string>(locations),
      services: [...new Set(services)].sort(),
    };
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof SyntaxError)) throw error;
    return { flags: [], locations: [], services: [] };
  }
}

function entries<Value>(record: Record<string, Value>): { name: string; value: Value }[] {
  return Object.entries(record).map(([name, value]) => ({ name, value }));
}
