import type { ServiceContext } from '../../../kit/context';
import { toLoggedProblem } from '../../../kit/http/problem-responses';

/** What cannot be had is left out; in the log it has the ids of wishes and no more of anybody. */
type LeftOut = { what: string; wishIds: readonly string[] };

/**
 * Does work for one wish or one proposal of many: what fails is left out (null) and logged, for the others have no
 * part in it. Only what all would meet, a service or the database that is away (503), is thrown.
 */
export async function orLeaveOut<T>(
  { log }: Pick<ServiceContext, 'log'>,
  { what, wishIds }: LeftOut,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const { code, status } = toLoggedProblem(error as Error, log);
    if (status === 503) throw error;
    log.warn({ wishIds, code }, `${what} is left out`);
    return null;
  }
}
