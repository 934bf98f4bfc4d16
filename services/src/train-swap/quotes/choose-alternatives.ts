import type { ExchangeConditions } from '../contract/conditions';
import { expectedDeparture, type Journey } from '../contract/journey';
import { isDisrupted } from '../verdict/assess-swap';

export type AlternativesQuestion = {
  now: Date;
  /** The journey held now, with its live status. */
  current: Journey;
  /** All journeys of the same day and route. */
  found: readonly Journey[];
  conditions: ExchangeConditions;
  /** Of the ticket. */
  operatorCode: string;
};

const trainsOf = (journey: Journey) =>
  journey.legs.map((leg) => `${leg.serviceDate} ${leg.trainId}`).join(' + ');

/** The journeys that the ticket's conditions let its holder move to, as they stand at `now`. */
export function chooseAlternatives(question: AlternativesQuestion): Journey[] {
  const { now, current, found, conditions, operatorCode } = question;
  const anyOperator =
    !conditions.sameOperator ||
    (conditions.disruption.anyOperator && isDisrupted(current, conditions));
  const held = trainsOf(current);
  return found.filter(
    (journey) =>
      trainsOf(journey) !== held &&
      expectedDeparture(journey) > now &&
      journey.legs.every(
        (leg) => !leg.cancelled && (anyOperator || leg.operator.code === operatorCode),
      ),
  );
}
