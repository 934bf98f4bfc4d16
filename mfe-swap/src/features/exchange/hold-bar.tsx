import { type ExchangeOperation, now } from 'shared-api';
import { Countdown, formatTime } from 'shared-ui';
import { journeyFacts, placesText } from '../../lib/journey/journey-facts';
import { priceText } from '../../lib/journey/price-text';
import styles from './hold-bar.module.css';

type HoldBarProps = { operation: ExchangeOperation; onEnd: () => void };

/** What is held, and how long still: in view whatever else is on the screen. */
export function HoldBar({ operation, onEnd }: HoldBarProps) {
  const { offer, places, amountDue, heldUntil } = operation;
  const { timeZone } = journeyFacts(offer.journey);
  const firstTrain = places.filter(({ legIndex }) => legIndex === 0);
  const parts = [
    `The ${formatTime({ instant: offer.journey.departure, timeZone })}`,
    placesText(firstTrain).replace(/^C/, 'c'),
    priceText(amountDue),
  ];
  return (
    <div className={styles.bar}>
      <p className={styles.what}>{parts.filter(Boolean).join(', ')}</p>
      <Countdown
        look="pill"
        label="Held for"
        until={heldUntil}
        now={now}
        warnAt={120}
        ended="The hold has run out"
        onEnd={onEnd}
      />
    </div>
  );
}
