import { ConfigurationError, parseConfiguration } from 'shared-config/configuration';
import type { OverrideProblem, Overrides } from 'staging-deck/overrides';
import { describeConfiguration, type ServedConfiguration } from '../configuration';
import { allowsOrigin } from './origins';

/** The configuration document of a page with some flags and locations put in another's place. */
export function overriddenConfiguration(
  configured: ServedConfiguration,
  { flags, locations }: Pick<Overrides, 'flags' | 'locations'>,
): ServedConfiguration {
  if (Object.keys(flags).length + Object.keys(locations).length === 0) return configured;
  const document = readDocument(configured.text);
  if (!document) return configured;
  const origins = Object.values(locations)
    .filter((location) => !location.startsWith('/'))
    .map((location) => new URL(location).origin);
  // The edge server's own document was reported already, and the overrides were checked when they were set.
  const described = describeConfiguration(
    JSON.stringify(merged(document, flags, locations)),
    () => undefined,
  );
  return {
    ...configured,
    text: described.text,
    tagManagerContainer: described.tagManagerContainer,
    connectOrigins: [...new Set([...configured.connectOrigins, ...origins])],
  };
}

/** What would be wrong in the configuration with these overrides, by the configuration's own rules. */
export function configurationProblems(
  text: string,
  { flags, locations }: Pick<Overrides, 'flags' | 'locations'>,
  origins: readonly string[],
): readonly OverrideProblem[] {
  const elsewhere = Object.entries(locations)
    .filter(([, location]) => URL.canParse(location))
    .filter(([, location]) => !allowsOrigin(origins, new URL(location).origin))
    .map(([name]) => ({
      path: `locations.${name}`,
      message: `must be a path of this origin or at ${origins.join(' or ')}`,
    }));
  if (elsewhere.length > 0) return elsewhere;
  const document = readDocument(text);
  if (!document) return [];
  try {
    parseConfiguration(merged(document, flags, locations));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems.flatMap(({ path, message }) => named(path, message, flags, locations));
  }
}

type Document = { flags?: object; locations?: object };

function merged(document: Document, flags: object, locations: object): object {
  return {
    ...document,
    flags: { ...document.flags, ...flags },
    locations: { ...document.locations, ...locations },
  };
}

/** Only what was overridden: what the environment's own document has wrong is told by the page. */
function named(path: string, message: string, flags: object, locations: object) {
  const [part = '', name] = path.split('.');
  const given = part === 'flags' ? flags : part === 'locations' ? locations : null;
  if (!given) return [];
  if (name !== undefined) return Object.hasOwn(given, name) ? [{ path, message }] : [];
  // Unknown names are told of the whole part.
  const names = message.replace('has unknown names: ', '').split(', ');
  return names
    .filter((unknown) => Object.hasOwn(given, unknown))
    .map((unknown) => ({ path: `${part}.${unknown}`, message: 'does not exist here' }));
}

function readDocument(text: string): Document | null {
  try {
    return JSON.parse(text) as Document;
  } catch {
    return null;
  }
}
