import type { ServiceContext } from '../../../kit/context';
import { Problem } from '../../../kit/problem';

/** What fails now is tried again at the next round. */
export async function patiently(
  context: ServiceContext,
  of: { paymentId: string } | { operationId: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const away = error instanceof Problem && error.status === 503;
    const fields = { err: error, ...of };
    if (away) context.log.warn(fields, 'the payment provider is away: reconciled later');
    else context.log.error(fields, 'money of a swap cannot be reconciled');
  }
}
