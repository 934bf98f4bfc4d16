import type { Booking, PlaceChoice } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import { placesText } from '../../../lib/journey/journey-facts';
import type { LegSeats } from '../get-seat-map';
import { describePlace } from '../places/name-place';
import { findSeat } from '../places/party-places';
import styles from './choice-bar.module.css';

type ChoiceBarProps = {
  places: readonly PlaceChoice[];
  legs: readonly LegSeats[];
  /** A carrier assigns the seats of trains without a plan. */
  isAssigned: boolean;
  travellers: Booking['travellers'];
  /** The current seats, which stay when none is chosen; empty on another train. */
  own: readonly PlaceChoice[];
  /** Replaces the choice when there is a message. */
  notice: string;
  /** Why the last submit was rejected. */
  problem: ReactNode;
  complete: boolean;
  price: string | undefined;
  submitLabel: string;
  busy: boolean;
  onFill: (() => void) | undefined;
  onSubmit: () => void;
};

/** Sticky bar at the bottom: the choice, its price and the submit button. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { notice, price, submitLabel, busy, complete, onFill, onSubmit } = props;
  return (
    <div className={styles.bar}>
      {props.problem && <div className={styles.problem}>{props.problem}</div>}
      <div className={styles.inner}>
        <div className={styles.words}>
          <p role="status" className={styles.choice} data-notice={notice ? '' : undefined}>
            {notice || summary(props)}
          </p>
          {price && <p className={styles.price}>{price}</p>}
        </div>
        {onFill && (
          <Button variant="secondary" onClick={onFill}>
            {complete ? i18n.t('Other seats') : i18n.t('Choose for me')}
          </Button>
        )}
        <Button
          needsNetwork
          onClick={onSubmit}
          busy={busy}
          busyLabel={i18n.t('Holding your seats')}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}

function summary({ places, legs, isAssigned, travellers, own }: ChoiceBarProps): string {
  if (legs.length === 0 && isAssigned) {
    return i18n.t('{count, plural, one {Seat assigned for you} other {Seats assigned for you}}', {
      count: travellers.length,
    });
  }
  if (legs.length === 0) return i18n.t('No seat to choose');
  const wanted = travellers.length * legs.length;
  const only = places.length === 1 && (wanted === 1 || own.length > 0) ? places[0] : undefined;
  const seat = only && findSeat(legs, only);
  if (only && seat) {
    const properties = describePlace(seat.coach, seat.place);
    const text = placesText([only]);
    return properties ? i18n.t('{seat}: {properties}', { seat: text, properties }) : text;
  }
  if (places.length === 0 && wanted === 1) return i18n.t('No seat chosen yet');
  if (own.length > 0) {
    return places.length > 0
      ? i18n.t('{count, plural, one {# seat chosen} other {# seats chosen}}', {
          count: places.length,
        })
      : i18n.t('No change yet');
  }
  if (places.length === 0) return i18n.t('No seats chosen yet');
  if (legs.length === 1 && places.length === wanted) return placesText(places);
  return i18n.t('{count} of {total} seats chosen', { count: places.length, total: wanted });
}
