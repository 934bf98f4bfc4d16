import type { ExchangeConditions } from '../contract/conditions';
import { expectedDeparture, isSameTrains, type Journey } from '../contract/journey';
import { isDisrupted } from './assess-swap';

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

/** The journeys that the ticket's conditions let its holder move to, as they stand at `now`. */
export function chooseAlternatives(question: AlternativesQuestion): Journey[] {
  const { now, current, found, conditions, operatorCode } = question;
  const anyOperator =
    !conditions.sameOperator ||
    (conditions.disruption.anyOperator && isDisrupted(current, conditions));
  return found.filter(
    (journey) =>
      !isSameTrains(journey, current) &&
      expectedDeparture(journey) > now &&
      journey.legs.every(
        (leg) => !leg.cancelled && (anyOperator || leg.operator.code === operatorCode),
      ),
  );
}
