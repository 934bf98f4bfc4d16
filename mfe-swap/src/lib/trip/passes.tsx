import type { Trip } from '@train-swap/shared-api';
import type { TripCopy } from '@train-swap/shared-api/flows/trip-copies';
import { i18n } from '@train-swap/shared-config';
import { Badge } from '@train-swap/shared-ui';
import { AztecCode } from '@train-swap/shared-ui/aztec-code';
import { journeyFacts, placesText } from '../journey/journey-facts';
import styles from './passes.module.css';

type PassesProps = {
  trip: Trip;
  /** The pictures of the copy on this device. */
  codes?: TripCopy['value']['codes'];
};

/** The valid pass of each traveller: the code for the gate, the name and the seat. */
export function Passes({ trip, codes = {} }: PassesProps) {
  const valid = trip.passes.filter(({ state }) => state === 'VALID');
  if (valid.length === 0) {
    return (
      <p>{i18n.t('There is no valid pass in this booking. It was refunded, used or replaced.')}</p>
    );
  }
  const { cancelled } = journeyFacts(trip.booking.journey);
  return (
    <ul className={styles.passes}>
      {valid.map(({ fulfilmentId, travellerName, seat, barcode: { payload } }) => (
        <li key={fulfilmentId} className={styles.pass}>
          <AztecCode
            payload={payload}
            label={i18n.t('Aztec code of {name}’s ticket', { name: travellerName })}
            picture={codes[payload]}
          />
          {cancelled && <Badge tone="danger">{i18n.t('Cancelled')}</Badge>}
          <p>
            <b>{travellerName}</b>
            <span className={styles.seat}>{placesText(seat) || i18n.t('No numbered seat')}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
