import type { ServiceContext } from '../../../kit/context';
import { Problem } from '../../../kit/problem';

/** Logs an error instead of throwing it; the next run of the job tries again. */
export async function runAndLogErrors(
  context: ServiceContext,
  of: { paymentId: string } | { operationId: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isUnavailable = error instanceof Problem && error.status === 503;
    const fields = { err: error, ...of };
    if (isUnavailable)
      context.log.warn(fields, 'the payment provider is not available; the next run tries again');
    else context.log.error(fields, 'the money of a swap cannot be reconciled');
  }
}
