import type { ExchangeConditions } from '../../contract/conditions';
import { expectedDeparture, isSameTrains, type Journey } from '../../contract/journey';
import { isDisrupted } from '../verdict/assess-swap';

export type AlternativesInput = {
  now: Date;
  /** The current journey, with live data. */
  current: Journey;
  /** All journeys of the same day and route. */
  found: readonly Journey[];
  conditions: ExchangeConditions;
  /** The operator of the ticket. */
  operatorCode: string;
  /** In another class, the current journey is an alternative too. */
  isOtherClass?: boolean;
};

/** The journeys to which the ticket can be exchanged at `now` under its conditions. */
export function chooseAlternatives(input: AlternativesInput): Journey[] {
  const { now, current, found, conditions, operatorCode, isOtherClass = false } = input;
  const anyOperator =
    !conditions.sameOperator ||
    (conditions.disruption.anyOperator && isDisrupted(current, conditions));
  return found.filter(
    (journey) =>
      (isOtherClass || !isSameTrains(journey, current)) &&
      expectedDeparture(journey) > now &&
      journey.legs.every(
        (leg) => !leg.cancelled && (anyOperator || leg.operator.code === operatorCode),
      ),
  );
}
