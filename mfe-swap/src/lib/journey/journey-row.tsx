import type { Journey } from 'shared-api';
import { JourneyLine } from 'shared-ui';
import { journeyFacts } from './journey-facts';

type JourneyRowProps = {
  journey: Journey;
  /** With the names of the stations. */
  places?: boolean;
  /** With who runs it, and on tickets the train's number. */
  operator?: 'name' | 'name-and-number';
  /** Replaced by another train. */
  dead?: boolean;
  size?: 'medium' | 'large';
};

/** A journey of the services as the shared line that shows one. */
export function JourneyRow({ journey, places, operator, dead, size = 'medium' }: JourneyRowProps) {
  const facts = journeyFacts(journey);
  const numbers = operator === 'name-and-number' ? ` ${facts.trainNumbers}` : '';
  return (
    <JourneyLine
      departure={journey.departure}
      arrival={journey.arrival}
      durationMinutes={journey.durationMinutes}
      changes={journey.changes}
      timeZone={facts.timeZone}
      arrivalTimeZone={facts.arrivalTimeZone}
      {...(places && { from: facts.from, to: facts.to })}
      {...(operator && { operator: `${facts.operators}${numbers}` })}
      cancelled={facts.cancelled}
      delayMinutes={facts.delayMinutes}
      dead={dead ?? false}
      size={size}
    />
  );
}
