import { access, readFile, stat } from 'node:fs/promises';
import { parseConfiguration } from '@train-swap/shared-config/configuration';

export type ServedConfiguration = {
  /** The document as in its file. */
  text: string;
  /** Other origins that the page may connect to. */
  connectOrigins: readonly string[];
  /** Null when the document is not valid. The page then shows only the problems. */
  environment: string | null;
  /** The container that the page may load after consent; null when the flag is off or no container is set. */
  tagManagerContainer: string | null;
};

/** @throws {Error} when the file of the page's configuration cannot be read */
export async function assertConfigurationFile(file: string): Promise<void> {
  try {
    await access(file);
  } catch (cause) {
    throw new Error(
      `The configuration of the page is missing: ${file}. Create it from delivery/environments/staging.json, or set CONFIGURATION_FILE.`,
      { cause },
    );
  }
}

/**
 * Reads the page's configuration again when its file changes. An invalid document is served unchanged: the page stops
 * and shows the list of problems, which is also logged.
 */
export function createConfigurationReader(file: string, report: (problem: string) => void) {
  let served: ServedConfiguration | undefined;
  let modifiedAt = -1;

  return async function readConfiguration(): Promise<ServedConfiguration> {
    const { mtimeMs } = await stat(file);
    if (!served || mtimeMs !== modifiedAt) {
      const text = await readFile(file, 'utf8');
      served = parseServedConfiguration(text, report);
      modifiedAt = mtimeMs;
    }
    return served;
  };
}

/** Reads the values that the edge server needs from a configuration document. */
export function parseServedConfiguration(
  text: string,
  report: (problem: string) => void,
): ServedConfiguration {
  try {
    const { environment, locations, flags, tagManagerContainer } = parseConfiguration(
      JSON.parse(text),
    );
    const absolute = Object.values(locations).filter((location) => !location.startsWith('/'));
    const connectOrigins = [...new Set(absolute.map((location) => new URL(location).origin))];
    return {
      text,
      environment,
      connectOrigins,
      tagManagerContainer: (flags.tagManagerIntegration && tagManagerContainer) || null,
    };
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    return { text, environment: null, connectOrigins: [], tagManagerContainer: null };
  }
}
