import { readFile } from 'node:fs/promises';
import { parseConfiguration } from '@train-swap/shared-config/configuration';
import { createProblemRecord } from '../problem-record';

export type ServedConfiguration = {
  /** The document as in its file. */
  text: string;
  /** Other origins that the page may connect to. */
  connectOrigins: readonly string[];
  environment: string;
  /** The container that the page may load after consent; null when the flag is off or no container is set. */
  tagManagerContainer: string | null;
};

/**
 * Reads the page's configuration, and again for every page, so that a change needs no restart. While the file is not
 * valid, the last valid configuration stays in use: the problem is reported once, and `getProblem` returns it.
 *
 * @throws {Error} with all problems, when the configuration is missing or not valid at the start
 */
export async function openConfiguration(
  file: string,
  { report, now }: { report: (problem: string) => void; now: () => Date },
) {
  let served = await readFirst(file);
  const problem = createProblemRecord(now, (message) =>
    report(`${message}\nThe last valid configuration stays in use.`),
  );

  async function read(): Promise<ServedConfiguration> {
    try {
      const text = await readFile(file, 'utf8');
      if (text !== served.text) served = parseServedConfiguration(text);
      problem.clear();
    } catch (error) {
      problem.set(describeProblem(file, error));
    }
    return served;
  }

  return { read, getProblem: problem.get };
}

async function readFirst(file: string): Promise<ServedConfiguration> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(
      `The configuration of the page is missing: ${file}. Create it from delivery/environments/staging.json, or set CONFIGURATION_FILE.`,
      { cause },
    );
  });
  try {
    return parseServedConfiguration(text);
  } catch (error) {
    throw new Error(describeProblem(file, error));
  }
}

const describeProblem = (file: string, error: unknown) =>
  `${file}: ${error instanceof Error ? error.message : String(error)}`;

/**
 * Reads the values that the edge server needs from a configuration document.
 * @throws {Error} with all problems of the document
 */
export function parseServedConfiguration(text: string): ServedConfiguration {
  const { environment, locations, flags, tagManagerContainer } = parseConfiguration(
    parseJson(text),
  );
  const absolute = Object.values(locations).filter((location) => !location.startsWith('/'));
  const connectOrigins = [...new Set(absolute.map((location) => new URL(location).origin))];
  return {
    text,
    environment,
    connectOrigins,
    tagManagerContainer: (flags.tagManagerIntegration && tagManagerContainer) || null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The configuration is not JSON: ${(error as SyntaxError).message}`);
  }
}
