import type { Journey } from '@train-swap/shared-api';
import { JourneyLine, toJourneyLine } from '@train-swap/shared-ui';
import { journeyFacts } from './journey-facts';

type JourneyRowProps = {
  journey: Journey;
  /** Show the station names. */
  places?: boolean;
  /** Show the operator, on tickets with the train number. */
  operator?: 'name' | 'name-and-number';
  /** Replaced by another train. */
  dead?: boolean;
  size?: 'medium' | 'large';
};

/** A journey as a `JourneyLine`. */
export function JourneyRow({ journey, places, operator, dead, size = 'medium' }: JourneyRowProps) {
  const facts = journeyFacts(journey);
  const numbers = operator === 'name-and-number' ? ` ${facts.trainNumbers}` : '';
  return (
    <JourneyLine
      {...toJourneyLine(journey)}
      {...(places && { from: facts.from, to: facts.to })}
      {...(operator && { operator: `${facts.carriers}${numbers}` })}
      cancelled={facts.cancelled}
      delayMinutes={facts.delayMinutes}
      struckThrough={dead ?? false}
      size={size}
    />
  );
}
