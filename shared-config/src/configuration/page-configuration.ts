import { type Configuration, ConfigurationError, parseConfiguration } from './configuration';

/** Id of the JSON element into which the edge server writes the configuration. */
export const configurationElementId = 'configuration';

function readConfiguration(): Configuration {
  const text = document.getElementById(configurationElementId)?.textContent;
  if (!text) {
    throw new ConfigurationError([{ path: 'the configuration', message: 'is not in the page' }]);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigurationError([{ path: 'the configuration', message: 'is not valid JSON' }]);
  }
  return parseConfiguration(value);
}

let parsed: Configuration | undefined;

/**
 * The configuration of this page, parsed at the first call and cached.
 * @throws {ConfigurationError} when it is missing or invalid. The shell calls it first and shows the problems, so remotes
 *   never see this error.
 */
export function getConfig(): Configuration {
  parsed ??= readConfiguration();
  return parsed;
}

/**
 * Sets the configuration for prerendering at build time, which has no page. Only the given values are available.
 */
export function setPrerenderConfig(configuration: Pick<Configuration, 'environment'>): void {
  parsed = configuration as Configuration;
}
