import { localMinutes, localWeekday } from '../../../kit/local-time';
import type { ServiceClass } from '../contract/booking';

/**
 * A part of the day with its own price level; minutes since local midnight, `to` exclusive. On weekdays
 * a band of weekdays goes before one of all days.
 */
export type TimeBand = {
  name: string;
  fromMinute: number;
  toMinute: number;
  weekdaysOnly: boolean;
  percent: number;
};

/**
 * The illustrative fares of the staging environment: no carrier's prices. `base` and the result are
 * minor units; `perKilometre` is hundredths of a minor unit so that it stays an integer.
 */
export type FareModel = {
  currency: string;
  base: number;
  perKilometre: number;
  firstClassPercent: number;
  roundDownTo: number;
  bands: readonly TimeBand[];
};

export type FareQuestion = {
  kilometres: number;
  departure: Date;
  timeZone: string;
  serviceClass: ServiceClass;
};

/** GB rounding (product.md part 3): down to a multiple of 5p. */
export const roundDown = (amount: number, step: number): number => Math.floor(amount / step) * step;

const bandPercent = (model: FareModel, departure: Date, timeZone: string): number => {
  const minute = localMinutes(departure, timeZone);
  const weekday = localWeekday(departure, timeZone);
  const weekend = weekday === 0 || weekday === 6;
  const fitting = model.bands.filter(
    (each) =>
      minute >= each.fromMinute && minute < each.toMinute && !(each.weekdaysOnly && weekend),
  );
  const band = fitting.find((each) => each.weekdaysOnly) ?? fitting[0];
  return band?.percent ?? 100;
};

/** The fare of one adult without discounts, in minor units of the model's currency. */
export const adultFare = (model: FareModel, question: FareQuestion): number => {
  const distance =
    model.base + Math.floor((Math.round(question.kilometres) * model.perKilometre) / 100);
  const timed = (distance * bandPercent(model, question.departure, question.timeZone)) / 100;
  const classed =
    question.serviceClass === 'FIRST' ? (timed * model.firstClassPercent) / 100 : timed;
  return Math.max(model.roundDownTo, roundDown(classed, model.roundDownTo));
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Point = { latitude: number; longitude: number };

/** Great-circle kilometres; rail is longer, which the illustrative rate per kilometre allows for. */
export const kilometresBetween = (from: Point, to: Point): number => {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(longitude / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, chord)));
};
