import { Fragment } from 'react';
import { type ExchangeOperation, now } from 'shared-api';
import { Countdown, formatTime } from 'shared-ui';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { priceText } from '../../lib/journey/price-text';
import styles from './hold-bar.module.css';

type HoldBarProps = {
  operation: ExchangeOperation;
  onEnd: () => void;
  /** What the time is for, before it. */
  label?: string;
};

/** What is held, and how long still: in view whatever else is on the screen. */
export function HoldBar({ operation, onEnd, label = 'Held for' }: HoldBarProps) {
  const { offer, places, heldUntil } = operation;
  const { timeZone } = journeyFacts(offer.journey);
  const time = formatTime({ instant: offer.journey.departure, timeZone });
  const parts = [time, shortPlaces(places), priceText(offer.price.total)].filter(Boolean);
  return (
    <div className={styles.bar}>
      <p className={styles.what}>
        {parts.map((part, index) => (
          <Fragment key={part}>
            <span>
              {part}
              {index < parts.length - 1 && ','}
            </span>{' '}
          </Fragment>
        ))}
      </p>
      <Countdown
        look="pill"
        label={label}
        until={heldUntil}
        now={now}
        warnAt={120}
        ended="The time has run out"
        onEnd={onEnd}
      />
    </div>
  );
}

/** `seat G 22`, `seat G 22, then G 5`, `3 seats`: the bar has one line, and the summary names them all. */
function shortPlaces(places: ExchangeOperation['places']): string {
  const [first] = places;
  if (!first) return '';
  const isOneTravellers = places.every(({ travellerId }) => travellerId === first.travellerId);
  if (isOneTravellers) {
    return `seat ${places.map(({ coach, place }) => `${coach} ${place}`).join(', then ')}`;
  }
  return `${new Set(places.map(({ travellerId }) => travellerId)).size} seats`;
}
