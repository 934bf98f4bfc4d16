import { ConfigurationError, parseConfiguration } from '@train-swap/shared-config/configuration';
import type { OverrideProblem, Overrides } from 'staging-deck/overrides';
import { parseServedConfiguration, type ServedConfiguration } from '../../configuration';

/** The configuration document of a page with overridden flags and locations. */
export function overrideConfiguration(
  configured: ServedConfiguration,
  { flags, locations }: Pick<Overrides, 'flags' | 'locations'>,
): ServedConfiguration {
  if (Object.keys(flags).length + Object.keys(locations).length === 0) return configured;
  const origins = Object.values(locations)
    .filter((location) => !location.startsWith('/'))
    .map((location) => new URL(location).origin);
  const merged = mergeOverrides(JSON.parse(configured.text), flags, locations);
  const { text, tagManagerContainer } = parseServedConfiguration(JSON.stringify(merged));
  return {
    ...configured,
    text,
    tagManagerContainer,
    connectOrigins: [...new Set([...configured.connectOrigins, ...origins])],
  };
}

/** The problems that these overrides cause in the configuration. */
export function findConfigurationProblems(
  text: string,
  { flags, locations }: Pick<Overrides, 'flags' | 'locations'>,
  origins: readonly string[],
): readonly OverrideProblem[] {
  const forbidden = Object.entries(locations)
    .filter(([, location]) => URL.canParse(location))
    .filter(([, location]) => !allowsOrigin(origins, new URL(location).origin))
    .map(([name]) => ({
      path: `locations.${name}`,
      message: `must be a path of this origin or at ${origins.join(' or ')}`,
    }));
  if (forbidden.length > 0) return forbidden;
  try {
    parseConfiguration(mergeOverrides(JSON.parse(text), flags, locations));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems.flatMap(({ path, message }) =>
      toOverrideProblems(path, message, flags, locations),
    );
  }
}

type Document = { flags?: object; locations?: object };

function mergeOverrides(document: Document, flags: object, locations: object): object {
  return {
    ...document,
    flags: { ...document.flags, ...flags },
    locations: { ...document.locations, ...locations },
  };
}

/** Problems of overridden values. */
function toOverrideProblems(path: string, message: string, flags: object, locations: object) {
  const [part = '', name] = path.split('.');
  const overridden = part === 'flags' ? flags : part === 'locations' ? locations : null;
  if (!overridden) return [];
  if (name !== undefined) return Object.hasOwn(overridden, name) ? [{ path, message }] : [];
  // The parser reports unknown names for the whole part.
  const names = message.replace('has unknown names: ', '').split(', ');
  return names
    .filter((unknown) => Object.hasOwn(overridden, unknown))
    .map((unknown) => ({ path: `${part}.${unknown}`, message: 'does not exist here' }));
}

/** Whether an origin is allowed. The pattern `http://localhost:*` allows any port of that host. */
export function allowsOrigin(patterns: readonly string[], origin: string): boolean {
  return patterns.some((pattern) => {
    if (!pattern.endsWith(':*')) return pattern === origin;
    const start = pattern.slice(0, -1);
    return origin.startsWith(start) && /^\d+$/.test(origin.slice(start.length));
  });
}
