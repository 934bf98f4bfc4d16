import { problem } from '../../../kit/problem';
import { type BookingRecord, liveAdmissions } from '../bookings/booking-record';
import type { Verdict } from '../contract/booking';
import type { ExchangeConditions } from '../contract/conditions';
import type { Journey } from '../contract/journey';
import { presentBooking } from './present-booking';

export type ChosenTraveller = {
  traveller: BookingRecord['travellers'][number];
  admission: BookingRecord['admissions'][number];
};

export const notSwappable = (detail: string) =>
  problem('booking-not-swappable', { status: 409, detail });

/** The verdict, or the refusal `booking-not-swappable` in the verdict's own words. */
export function refuseUnswappable(
  record: BookingRecord,
  journey: Journey,
  conditions: ExchangeConditions,
  now: Date,
): Verdict {
  const { verdict } = presentBooking(record, journey, conditions, now);
  if (verdict.swappable) return verdict;
  throw notSwappable(verdict.reasons.map((reason) => reason.text).join(' '));
}

/** The travellers who move, each with the right to travel given up; all of them unless some are named. */
export function chosenTravellers(
  record: BookingRecord,
  travellerIds: readonly string[] | undefined,
): ChosenTraveller[] {
  const live = liveAdmissions(record);
  const wanted = travellerIds ?? record.travellers.map((traveller) => traveller.id);
  const chosen = record.travellers.flatMap((traveller) => {
    const admission = live.find((each) => each.travellerId === traveller.id);
    return admission && wanted.includes(traveller.id) ? [{ traveller, admission }] : [];
  });
  const unknown = wanted.findIndex(
    (id) => !chosen.some(({ traveller }) => traveller.id === id) && travellerIds !== undefined,
  );
  if (unknown >= 0) {
    throw problem('invalid-request', {
      status: 422,
      detail: 'One of the chosen travellers has no valid ticket in this booking. Choose again.',
      pointers: [
        { pointer: `#/travellerIds/${unknown}`, detail: 'Not a traveller of this booking.' },
      ],
    });
  }
  return chosen;
}
