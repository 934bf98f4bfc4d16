import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { type BookingRecord, liveAdmissions } from '../../bookings/booking-record';
import type { ChosenTraveller } from '../../bookings/chosen-travellers';
import type { ServiceClass, Verdict } from '../../contract/booking';
import type { ExchangeConditions } from '../../contract/conditions';
import type { Journey } from '../../contract/journey';
import { type ExchangePricing, priceExchange } from '../../fares/price-exchange';
import { computeTravellerFares, type TravellerFare } from '../../fares/traveller-fares';

const collectNotes = (fares: readonly TravellerFare[] = []): string[] => [
  ...new Set(fares.flatMap(({ notCounted }) => notCounted ?? [])),
];

/** Notes for the travellers who stay: a railcard for several may no longer apply to them. */
async function notesForStayers(
  context: ServiceContext,
  record: BookingRecord,
  chosen: readonly ChosenTraveller[],
): Promise<string[]> {
  const { serviceClass, currency, journey } = record.booking;
  const live = liveAdmissions(record);
  const party = record.travellers.filter(({ id }) => live.some((each) => each.travellerId === id));
  const stay = party.filter(({ id }) => !chosen.some(({ traveller }) => traveller.id === id));
  if (stay.every(({ railcard }) => railcard === null)) return [];
  const fare = (travellers: typeof party) =>
    computeTravellerFares(context, { journeys: [journey], travellers, serviceClass, currency });
  const [together, apart] = await Promise.all([fare(party), fare(stay)]);
  const before = collectNotes(together.fares[0]);
  return collectNotes(apart.fares[0])
    .filter((note) => !before.includes(note))
    .map((note) => i18n.t('For travellers who stay: {note}', { note }));
}

type Travel = { chosen: readonly ChosenTraveller[]; serviceClass: ServiceClass };

/** The price of each journey in a class for the chosen travellers. Calls other services; do not call it inside a transaction. */
export async function priceJourneys(
  context: ServiceContext,
  record: BookingRecord,
  journeys: readonly Journey[],
  { chosen, serviceClass }: Travel,
  { verdict, conditions }: { verdict: Verdict; conditions: ExchangeConditions },
): Promise<(ExchangePricing & { fullFare: number })[]> {
  const { serviceClass: previousClass, currency } = record.booking;
  const travellers = chosen.map((each) => each.traveller);
  const input = { journeys, travellers, serviceClass, previousClass, currency };
  const [{ fares, supplements, discountLabel }, ofStayers] = await Promise.all([
    computeTravellerFares(context, input),
    notesForStayers(context, record, chosen),
  ]);
  return fares.map((newFares, nth) => ({
    fullFare: newFares[0]?.fare ?? 0,
    ...priceExchange({
      ...conditions,
      currency,
      fares: chosen.map(({ admission }, at) => ({
        paid: admission.fare,
        oldFare: admission.fullFare,
        newFare: newFares[at]?.fare ?? 0,
        newDiscount: newFares[at]?.discount ?? 0,
      })),
      feeWaived: verdict.feeWaived,
      supplement: supplements[nth] ?? 0,
      discountLabel,
      notes: [...collectNotes(newFares), ...ofStayers],
    }),
  }));
}
