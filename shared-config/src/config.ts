import { type Configuration, ConfigurationError, parseConfiguration } from './configuration';

/** The id of the JSON block in which the edge server writes the configuration. */
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
 * The configuration of this page, read and checked at the first call and the same object after it.
 * @throws {ConfigurationError} when the page's document is missing or wrong; the shell asks first
 *   and shows the list, so remotes never see this.
 */
export function getConfig(): Configuration {
  parsed ??= readConfiguration();
  return parsed;
}

/**
 * For a render without a page, at build time: the little of the configuration that what is rendered
 * may depend on. Whatever else is asked for is not there.
 */
export function renderWith(configuration: Pick<Configuration, 'environment'>): void {
  parsed = configuration as Configuration;
}
