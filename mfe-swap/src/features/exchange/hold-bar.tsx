import { type ExchangeOperation, now } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Countdown, formatTime } from '@train-swap/shared-ui';
import { Fragment, type ReactNode } from 'react';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { priceText } from '../../lib/journey/price-text';
import styles from './hold-bar.module.css';

type HoldBarProps = {
  operation: ExchangeOperation;
  onEnd: () => void;
  /** Label before the time. */
  label?: string;
  /** The two answers to a proposal, which the traveller must give before the deadline. */
  answers?: ReactNode;
};

/** Sticky bar with the held seats, or the answers to a proposal, and the time left. */
export function HoldBar(props: HoldBarProps) {
  const { operation, onEnd, label = i18n.t('Held for'), answers } = props;
  const { offer, places, heldUntil } = operation;
  const { timeZone } = journeyFacts(offer.journey);
  const time = formatTime({ instant: offer.journey.departure, timeZone });
  const parts = answers
    ? [i18n.t('Answer by {time}', { time: formatTime({ instant: heldUntil, timeZone }) })]
    : [time, shortPlaces(places), priceText(offer.price.total)].filter(Boolean);
  return (
    <div className={styles.bar}>
      <p className={styles.what}>
        {parts.map((part, index) => (
          <Fragment key={part}>
            <span>{index < parts.length - 1 ? `${part},` : part}</span>{' '}
          </Fragment>
        ))}
      </p>
      <Countdown
        variant="pill"
        label={answers ? undefined : label}
        until={heldUntil}
        now={now}
        warningSeconds={120}
        ended={i18n.t('The time has run out')}
        onEnd={onEnd}
      />
      {answers && <div className={styles.answers}>{answers}</div>}
    </div>
  );
}

/** `seat G 22`, `coach 2, seat 8`, `seat G 22, then G 5`, `3 seats`: short, because the bar has one line. */
function shortPlaces(places: ExchangeOperation['places']): string {
  const [first] = places;
  if (!first) return '';
  const isOneTravellers = places.every(({ travellerId }) => travellerId === first.travellerId);
  if (places.length === 1 && /\d/.test(first.coach)) {
    return i18n.t('coach {coach}, seat {seat}', { coach: first.coach, seat: first.place });
  }
  if (isOneTravellers) {
    const seats = places
      .map(({ coach, place }) => `${coach} ${place}`)
      .reduce((first, next) => i18n.t('{first}, then {next}', { first, next }));
    return i18n.t('seat {seat}', { seat: seats });
  }
  const count = new Set(places.map(({ travellerId }) => travellerId)).size;
  return i18n.t('{count, plural, one {# seat} other {# seats}}', { count });
}
