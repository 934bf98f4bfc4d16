import {
  type Booking,
  type ProblemError,
  toProblem,
  trainSwapApi,
  tripsApi,
  unwrap,
} from '@train-swap/shared-api';
import { useOpenBooking, withSession } from '../../lib/booking/open-booking';

/** A ticket that opens no booking, with the reason of the service. */
export class InvalidTicketError extends Error {
  override name = 'InvalidTicketError';
}

/**
 * Finds a booking by the payload of its code in base64 and opens it to this session.
 *
 * @throws {InvalidTicketError} when the ticket was swapped, used or released, or is not ours
 */
export async function findByCode(payload: string): Promise<Booking> {
  try {
    return await withSession(async () => {
      const body = { payload };
      const { booking } = await unwrap(trainSwapApi.POST('/booking-lookups/barcode', { body }));
      return booking;
    });
  } catch (caught) {
    const problem = toProblem(caught);
    if (problem.code !== 'booking-not-found') throw problem;
    throw new InvalidTicketError(await describeTicket(payload, problem));
  }
}

export const useFindByCode = () => useOpenBooking(findByCode);

/** The reason of the ticket check is more exact than that of the lookup, which is used without it. */
async function describeTicket(payload: string, problem: ProblemError): Promise<string> {
  try {
    const { valid, reason } = await unwrap(tripsApi.POST('/barcode-checks', { body: { payload } }));
    return valid ? problem.detail : reason.text;
  } catch {
    return problem.detail;
  }
}
