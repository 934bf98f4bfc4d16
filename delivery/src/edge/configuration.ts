import { readFile, stat } from 'node:fs/promises';
import { parseConfiguration } from 'shared-config/configuration';

type ServedConfiguration = {
  /** The document as it stands in its file. */
  text: string;
  /** Other origins that the page must be able to ask. */
  connectOrigins: readonly string[];
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
      served = { text, connectOrigins: originsOf(text, report) };
      readAt = mtimeMs;
    }
    return served;
  };
}

function originsOf(text: string, report: (problem: string) => void): readonly string[] {
  try {
    const { locations } = parseConfiguration(JSON.parse(text));
    const absolute = Object.values(locations).filter((location) => !location.startsWith('/'));
    return [...new Set(absolute.map((location) => new URL(location).origin))];
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    return [];
  }
}
