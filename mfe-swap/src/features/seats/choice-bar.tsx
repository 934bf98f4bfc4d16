import type { ReactNode } from 'react';
import type { Booking, PlaceChoice } from 'shared-api';
import { Button } from 'shared-ui';
import { placesText } from '../../lib/journey/journey-facts';
import styles from './choice-bar.module.css';
import type { LegSeats } from './get-seat-map';
import { describePlace } from './places/name-place';
import { findSeat } from './places/party-places';

type ChoiceBarProps = {
  places: readonly PlaceChoice[];
  legs: readonly LegSeats[];
  travellers: Booking['travellers'];
  /** The seats that stay where none is chosen; none on another train. */
  own: readonly PlaceChoice[];
  /** Takes the place of the choice when there is something to say. */
  told: string;
  /** Why the last press was refused. */
  refusal: ReactNode;
  complete: boolean;
  price: string | undefined;
  submitLabel: string;
  busy: boolean;
  onFill: (() => void) | undefined;
  onSubmit: () => void;
};

/** Always in view at the bottom: what is chosen, what it costs, and the way on. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { told, price, submitLabel, busy, complete, onFill, onSubmit } = props;
  return (
    <div className={styles.bar}>
      {props.refusal && <div className={styles.refusal}>{props.refusal}</div>}
      <div className={styles.inner}>
        <div className={styles.words}>
          <p role="status" className={styles.choice} data-told={told ? '' : undefined}>
            {told || summary(props)}
          </p>
          {price && <p className={styles.price}>{price}</p>}
        </div>
        {onFill && (
          <Button variant="secondary" onClick={onFill}>
            {complete ? 'Other seats' : 'Choose for me'}
          </Button>
        )}
        <Button onClick={onSubmit} busy={busy} busyLabel="Holding your seats">
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}

function summary({ places, legs, travellers, own }: ChoiceBarProps): string {
  if (legs.length === 0) return 'No seat to choose';
  const wanted = travellers.length * legs.length;
  const only = places.length === 1 && (wanted === 1 || own.length > 0) ? places[0] : undefined;
  const seat = only && findSeat(legs, only);
  if (only && seat) {
    return [placesText([only]), describePlace(seat.coach, seat.place)].filter(Boolean).join(': ');
  }
  if (places.length === 0 && wanted === 1) return 'No seat chosen yet';
  if (own.length > 0) {
    return places.length > 0 ? `${places.length} seats chosen` : 'No change yet';
  }
  if (places.length === 0) return 'No seats chosen yet';
  if (legs.length === 1 && places.length === wanted) return placesText(places);
  return `${places.length} of ${wanted} seats chosen`;
}
