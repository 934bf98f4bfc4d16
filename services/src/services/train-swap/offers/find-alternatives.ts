import type { ServiceContext } from '../../../kit/context';
import { localDate } from '../../../kit/local-time';
import type { BookingRecord } from '../bookings/booking-record';
import { type ChosenTraveller, chosenTravellers } from '../bookings/chosen-travellers';
import { type FoundJourneys, findJourneys } from '../clients/timetable';
import type { Verdict } from '../contract/booking';
import type { ExchangeConditions } from '../contract/conditions';
import { firstLeg, type Journey, lastLeg } from '../contract/journey';
import { chooseAlternatives } from './choose-alternatives';
import { circumstancesOf } from './describe-booking';
import { refuseUnswappable } from './swappable-booking';

/** The trains that travellers of a booking can swap to at the moment `now`. */
export type Alternatives = {
  now: Date;
  record: BookingRecord;
  chosen: ChosenTraveller[];
  verdict: Verdict;
  conditions: ExchangeConditions;
  journeys: Journey[];
  feed: FoundJourneys['feed'];
};

/** Refuses with `booking-not-swappable`; all travellers move unless some are named. */
export async function findAlternatives(
  context: Pick<ServiceContext, 'call' | 'clock'>,
  record: BookingRecord,
  travellerIds: readonly string[] | undefined,
): Promise<Alternatives> {
  const chosen = chosenTravellers(record, travellerIds);
  const { journey: current, conditions } = await circumstancesOf(context, record);
  const now = context.clock.now();
  const verdict = refuseUnswappable(record, current, conditions, now);
  const { from, departure, timeZone } = firstLeg(current);
  const { journeys: found, feed } = await findJourneys(context.call, {
    from: from.stationId,
    to: lastLeg(current).to.stationId,
    date: localDate(new Date(departure), timeZone),
  });
  const { operatorCode } = record.booking;
  const journeys = chooseAlternatives({ now, current, found, conditions, operatorCode });
  return { now, record, chosen, verdict, conditions, journeys, feed };
}
