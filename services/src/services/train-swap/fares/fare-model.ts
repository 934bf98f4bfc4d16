import { localMinutes, localWeekday } from '../../../kit/values/local-time';
import type { ServiceClass } from '../contract/booking';
import type { fareBands, fareModels } from '../schema';

/**
 * A part of the day with a price level; minutes since local midnight, `toMinute` exclusive. On weekdays, a
 * `weekdaysOnly` band has priority.
 */
export type TimeBand = Omit<typeof fareBands.$inferSelect, 'currency'>;

/**
 * Illustrative fares, not prices of a carrier. `base` and the result are minor units; `perKilometre` is in hundredths
 * of a minor unit, so that it is an integer.
 */
export type FareModel = typeof fareModels.$inferSelect & { bands: readonly TimeBand[] };

export type FareInput = {
  kilometres: number;
  departure: Date;
  timeZone: string;
  serviceClass: ServiceClass;
};

/** GB rounding (product.md part 3): down to a multiple of 5p. */
export const roundDown = (amount: number, step: number): number => Math.floor(amount / step) * step;

function bandPercent(model: FareModel, departure: Date, timeZone: string): number {
  const minute = localMinutes(departure, timeZone);
  const weekday = localWeekday(departure, timeZone);
  const weekend = weekday === 0 || weekday === 6;
  const fitting = model.bands.filter(
    (each) =>
      minute >= each.fromMinute && minute < each.toMinute && !(each.weekdaysOnly && weekend),
  );
  const band = fitting.find((each) => each.weekdaysOnly) ?? fitting[0];
  return band?.percent ?? 100;
}

/** The fare of one adult without discounts, in minor units of the model's currency. */
export function adultFare(model: FareModel, input: FareInput): number {
  const distance =
    model.base + Math.floor((Math.round(input.kilometres) * model.perKilometre) / 100);
  const timed = (distance * bandPercent(model, input.departure, input.timeZone)) / 100;
  const classed = input.serviceClass === 'FIRST' ? (timed * model.firstClassPercent) / 100 : timed;
  return Math.max(model.roundDownTo, roundDown(classed, model.roundDownTo));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Point = { latitude: number; longitude: number };

/** Great-circle distance in kilometres. The illustrative rate allows for longer rail routes. */
export function distanceKm(from: Point, to: Point): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(longitude / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, chord)));
}
