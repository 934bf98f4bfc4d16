import type { ServiceContext } from '../../../../kit/context';
import { toLoggedProblem } from '../../../../kit/http/problems/problem-responses';

/** What is logged about skipped work: only wish ids, no personal data. */
type SkippedWork = { what: string; wishIds: readonly string[] };

/**
 * Runs work for one of many wishes or proposals. An error is logged and returns null, so that others continue. Errors that
 * would affect all (503: a service or the database is unavailable) are thrown.
 */
export async function skipOnError<T>(
  { log }: Pick<ServiceContext, 'log'>,
  { what, wishIds }: SkippedWork,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const { code, status } = toLoggedProblem(error as Error, log);
    if (status === 503) throw error;
    log.warn({ wishIds, code }, `${what} was skipped`);
    return null;
  }
}
