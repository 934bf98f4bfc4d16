import type { ServiceContext } from '../../../../kit/context';
import { localDate } from '../../../../kit/values/local-time';
import type { BookingRecord } from '../../bookings/booking-record';
import { type ChosenTraveller, getChosenTravellers } from '../../bookings/chosen-travellers';
import { type FoundJourneys, findJourneys } from '../../clients/timetable';
import type { Verdict } from '../../contract/booking';
import type { ExchangeConditions } from '../../contract/conditions';
import { firstLeg, type Journey, lastLeg } from '../../contract/journey';
import { assertSwappable } from '../verdict/assert-swappable';
import { loadCircumstances } from '../verdict/load-booking';
import { chooseAlternatives } from './choose-alternatives';

/** The journeys to which travellers of a booking can swap at `now`. */
export type Alternatives = {
  now: Date;
  record: BookingRecord;
  chosen: ChosenTraveller[];
  verdict: Verdict;
  conditions: ExchangeConditions;
  journeys: Journey[];
  feed: FoundJourneys['feed'];
};

/** Finds alternatives for the given travellers (default: all). @throws `booking-not-swappable` */
export async function findAlternatives(
  context: Pick<ServiceContext, 'call' | 'clock'>,
  record: BookingRecord,
  travellerIds: readonly string[] | undefined,
): Promise<Alternatives> {
  const chosen = getChosenTravellers(record, travellerIds);
  const { journey: current, conditions } = await loadCircumstances(context, record);
  const now = context.clock.now();
  const verdict = assertSwappable(record, current, conditions, now);
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
