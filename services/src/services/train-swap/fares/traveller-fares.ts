import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { evaluateDiscounts } from '../clients/discounts';
import { getStationLocation } from '../clients/stations';
import type { ServiceClass, TravellerType } from '../contract/booking';
import { firstLeg, type Journey, lastLeg } from '../contract/journey';
import { adultFare, distanceKm } from './fare-model';
import { getFareModel } from './get-fare-model';

export type FareTraveller = { type: TravellerType; railcard: string | null };

/**
 * The fare of one traveller for one journey in minor units: adult `fare`, and `total` after the discount.
 * `notCounted` is the reason why a railcard does not apply.
 */
export type TravellerFare = {
  fare: number;
  discount: number;
  total: number;
  notCounted?: string | undefined;
};

export type TravellerFaresInput = {
  journeys: readonly Journey[];
  travellers: readonly FareTraveller[];
  serviceClass: ServiceClass;
  /** The class of the ticket that is exchanged. */
  previousClass?: ServiceClass;
  currency: string;
};

type JourneyFares = {
  /** For each journey, of each traveller. */
  fares: TravellerFare[][];
  /** For each journey: how much more the adult fare is than that in `previousClass`. */
  supplements: number[];
  discountLabel: string;
};

/** Approximate speed of a long-distance train, for feeds without station locations. */
const kilometresPerMinute = 2;

async function distance(context: Pick<ServiceContext, 'call'>, journey: Journey): Promise<number> {
  const [from, to] = await Promise.all([
    getStationLocation(context.call, firstLeg(journey).from.stationId),
    getStationLocation(context.call, lastLeg(journey).to.stationId),
  ]);
  return from && to ? distanceKm(from, to) : journey.durationMinutes * kilometresPerMinute;
}

const formatDiscounts = ([first, ...others]: readonly string[]): string =>
  first === undefined
    ? i18n.t('Discount')
    : others.reduce((all, one) => i18n.t('{all} and {one}', { all, one }), first);

/**
 * The fare of each traveller for each journey of one route: the illustrative fare, then discounts (railcards,
 * children) for exactly these travellers. Calls other services; do not call it inside a transaction.
 */
export async function computeTravellerFares(
  context: ServiceContext,
  input: TravellerFaresInput,
): Promise<JourneyFares> {
  const { journeys, travellers, serviceClass, previousClass = serviceClass, currency } = input;
  const [route] = journeys;
  if (!route) return { fares: [], supplements: [], discountLabel: '' };
  const [model, kilometres] = await Promise.all([
    getFareModel(context, currency),
    distance(context, route),
  ]);
  const fareOf = (journey: Journey, inClass: ServiceClass) => {
    const { departure, timeZone } = firstLeg(journey);
    const trip = { kilometres, departure: new Date(departure), timeZone };
    return adultFare(model, { ...trip, serviceClass: inClass });
  };
  const lines = journeys.flatMap((journey, party) => {
    const { departure } = firstLeg(journey);
    const amount = fareOf(journey, serviceClass);
    return travellers.map(({ type, railcard }) => ({
      travellerType: type,
      ...(railcard === null ? {} : { railcard }),
      fare: { amount, currency },
      departure,
      party,
    }));
  });
  const evaluation = await evaluateDiscounts(context.call, lines);
  const each = evaluation.lines.map(({ fare, discount, total, notCounted }) => ({
    fare: fare.amount,
    discount: discount.amount,
    total: total.amount,
    notCounted,
  }));
  return {
    fares: journeys.map((_, index) =>
      each.slice(index * travellers.length, (index + 1) * travellers.length),
    ),
    supplements: journeys.map(
      (journey) => fareOf(journey, serviceClass) - fareOf(journey, previousClass),
    ),
    discountLabel: formatDiscounts(evaluation.applied.map((one) => one.description)),
  };
}
