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
  currency: string;
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
): Promise<{ fares: TravellerFare[][]; discountLabel: string }> {
  const { journeys, travellers, serviceClass, currency } = input;
  const [route] = journeys;
  if (!route) return { fares: [], discountLabel: '' };
  const [model, kilometres] = await Promise.all([
    getFareModel(context, currency),
    distance(context, route),
  ]);
  const lines = journeys.flatMap((journey, party) => {
    const { departure, timeZone } = firstLeg(journey);
    const amount = adultFare(model, {
      kilometres,
      departure: new Date(departure),
      timeZone,
      serviceClass,
    });
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
    discountLabel: formatDiscounts(evaluation.applied.map((one) => one.description)),
  };
}
