import type { ServiceContext } from '../../../kit/context';
import { evaluateDiscounts } from '../clients/discounts';
import { getStationLocation } from '../clients/stations';
import type { ServiceClass, TravellerType } from '../contract/booking';
import { firstLeg, type Journey, lastLeg } from '../contract/journey';
import { adultFare, kilometresBetween } from './fare-model';
import { readFareModel } from './read-fare-model';

export type FareTraveller = { type: TravellerType; railcard: string | null };

/**
 * One traveller on one journey, minor units: the adult `fare`, and the `total` after discounts; `notCounted` says why a
 * railcard takes nothing off.
 */
export type TravellerFare = {
  fare: number;
  discount: number;
  total: number;
  notCounted?: string | undefined;
};

export type FareQuestion = {
  journeys: readonly Journey[];
  travellers: readonly FareTraveller[];
  serviceClass: ServiceClass;
  currency: string;
};

/** For a feed without places of its stations: a rough speed of a long-distance train. */
const kilometresPerMinute = 2;

async function distance(context: Pick<ServiceContext, 'call'>, journey: Journey): Promise<number> {
  const [from, to] = await Promise.all([
    getStationLocation(context.call, firstLeg(journey).from.stationId),
    getStationLocation(context.call, lastLeg(journey).to.stationId),
  ]);
  return from && to ? kilometresBetween(from, to) : journey.durationMinutes * kilometresPerMinute;
}

/**
 * What each traveller would pay on each journey of one route: the illustrative fare of the hour and
 * class, then what discounts allow (railcards, children) when just these travel together. Not inside a transaction.
 */
export async function fareTravellers(
  context: Pick<ServiceContext, 'call' | 'database'>,
  question: FareQuestion,
): Promise<{ fares: TravellerFare[][]; discountLabel: string }> {
  const { journeys, travellers, serviceClass, currency } = question;
  const [route] = journeys;
  if (!route) return { fares: [], discountLabel: '' };
  const [model, kilometres] = await Promise.all([
    readFareModel(context.database, currency),
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
    discountLabel: evaluation.applied.map((one) => one.description).join(' and ') || 'Discount',
  };
}
