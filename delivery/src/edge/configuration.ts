import { readFile, stat } from 'node:fs/promises';
import { parseConfiguration } from 'shared-config/configuration';

export type ServedConfiguration = {
  /** The document as it stands in its file. */
  text: string;
  /** Other origins that the page must be able to ask. */
  connectOrigins: readonly string[];
  /** Null where the document is wrong: then the page says nothing but that. */
  environment: string | null;
  /** The container that the page may load after consent; null where the flag is off or none is named. */
  tagManagerContainer: string | null;
};

/**
 * The page's configuration, read again whenever its file changes. A wrong document is served as it
 * is: the page stops with the list of what is wrong, and the log has the same list.
 */
export function configurationReader(file: string, report: (problem: string) => void) {
  let served: ServedConfiguration | undefined;
  let readAt = -1;

  return async function readConfiguration(): Promise<ServedConfiguration> {
    const { mtimeMs } = await stat(file);
    if (!served || mtimeMs !== readAt) {
      const text = await readFile(file, 'utf8');
      served = describeConfiguration(text, report);
      readAt = mtimeMs;
    }
    return served;
  };
}

/** What the edge server must know of a configuration document. */
export function describeConfiguration(
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
