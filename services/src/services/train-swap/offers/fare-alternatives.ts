import type { ServiceContext } from '../../../kit/context';
import { type BookingRecord, liveAdmissions } from '../bookings/booking-record';
import type { ChosenTraveller } from '../bookings/chosen-travellers';
import type { Verdict } from '../contract/booking';
import type { ExchangeConditions } from '../contract/conditions';
import type { Journey } from '../contract/journey';
import { fareTravellers, type TravellerFare } from '../fares/fare-travellers';
import { type ExchangePricing, priceExchange } from '../fares/price-exchange';

const notesOf = (fares: readonly TravellerFare[] = []): string[] => [
  ...new Set(fares.flatMap(({ notCounted }) => notCounted ?? [])),
];

/** What those who stay are to know: a railcard for several may not count any more when these leave them. */
async function notesOfStayers(
  context: Pick<ServiceContext, 'call' | 'database'>,
  record: BookingRecord,
  chosen: readonly ChosenTraveller[],
): Promise<string[]> {
  const { serviceClass, currency, journey } = record.booking;
  const live = liveAdmissions(record);
  const party = record.travellers.filter(({ id }) => live.some((each) => each.travellerId === id));
  const stay = party.filter(({ id }) => !chosen.some(({ traveller }) => traveller.id === id));
  if (stay.every(({ railcard }) => railcard === null)) return [];
  const fare = (travellers: typeof party) =>
    fareTravellers(context, { journeys: [journey], travellers, serviceClass, currency });
  const [together, apart] = await Promise.all([fare(party), fare(stay)]);
  const before = notesOf(together.fares[0]);
  return notesOf(apart.fares[0])
    .filter((note) => !before.includes(note))
    .map((note) => `For those who stay: ${note}`);
}

/** What some travellers of a booking would pay for each of these journeys; not inside a transaction. */
export async function fareAlternatives(
  context: Pick<ServiceContext, 'call' | 'database'>,
  record: BookingRecord,
  journeys: readonly Journey[],
  chosen: readonly ChosenTraveller[],
  verdict: Verdict,
  conditions: ExchangeConditions,
): Promise<(ExchangePricing & { fullFare: number })[]> {
  const { serviceClass, currency } = record.booking;
  const travellers = chosen.map((each) => each.traveller);
  const question = { journeys, travellers, serviceClass, currency };
  const [{ fares, discountLabel }, ofStayers] = await Promise.all([
    fareTravellers(context, question),
    notesOfStayers(context, record, chosen),
  ]);
  return fares.map((newFares) => ({
    fullFare: newFares[0]?.fare ?? 0,
    ...priceExchange({
      currency,
      fares: chosen.map(({ admission }, at) => ({
        paid: admission.fare,
        oldFare: admission.fullFare,
        newFare: newFares[at]?.fare ?? 0,
        newDiscount: newFares[at]?.discount ?? 0,
      })),
      fee: conditions.fee,
      feeWaived: verdict.feeWaived,
      differenceCharged: conditions.differenceCharged,
      differenceRefunded: conditions.differenceRefunded,
      discountLabel,
      notes: [...notesOf(newFares), ...ofStayers],
    }),
  }));
}
