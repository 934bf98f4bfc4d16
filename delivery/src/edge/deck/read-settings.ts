import { parseConfiguration } from '@train-swap/shared-config/configuration';

/** The flags, locations and services in a configuration document. */
export function readSettings(text: string) {
  const { flags, locations } = parseConfiguration(JSON.parse(text));
  const services = Object.values(locations)
    .map((location) => /^\/api\/([a-z0-9-]+)/.exec(location)?.[1])
    .filter((service) => service !== undefined);
  return {
    flags: entries<boolean>(flags),
    locations: entries<string>(locations),
    services: [...new Set(services)].sort(),
  };
}

function entries<Value>(record: Record<string, Value>): { name: string; value: Value }[] {
  return Object.entries(record).map(([name, value]) => ({ name, value }));
}
