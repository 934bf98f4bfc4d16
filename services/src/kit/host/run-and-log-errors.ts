import type { ServiceContext } from '../context';
import { isTemporary } from '../http/problems/problem-responses';

/** Runs one of the items of a job. An error is logged, so that it does not stop the others; the next run tries again. */
export async function runAndLogErrors(
  { log }: Pick<ServiceContext, 'log'>,
  of: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const fields = { err: error, ...of };
    if (isTemporary(error as Error)) log.warn(fields, 'another service is not available');
    else log.error(fields, 'an item of a job failed');
  }
}
