import type { Booking } from 'shared-api';
import { Checkbox } from 'shared-ui';
import { callingName } from '../../../lib/journey/journey-facts';
import styles from './who-moves.module.css';

type WhoMovesProps = {
  travellers: Booking['travellers'];
  /** Ids of those who move; never empty. */
  moving: readonly string[];
  onChange: (travellerIds: string[]) => void;
};

/** Which travellers of a party take the other train. The last one cannot be taken out. */
export function WhoMoves({ travellers, moving, onChange }: WhoMovesProps) {
  const staying = travellers.length - moving.length;
  return (
    <fieldset className={styles.party}>
      <legend className={styles.legend}>Who takes the other train?</legend>
      <div className={styles.travellers}>
        {travellers.map((traveller) => {
          const moves = moving.includes(traveller.id);
          const last = moves && moving.length === 1;
          return (
            <Checkbox
              key={traveller.id}
              label={callingName(traveller, travellers)}
              checked={moves}
              // Kept focusable: a screen reader hears why it cannot be unticked.
              aria-disabled={last || undefined}
              hint={last ? 'At least one traveller moves' : undefined}
              onCheckedChange={(checked) => {
                if (last) return;
                const chosen = travellers
                  .map(({ id }) => id)
                  .filter((id) => (id === traveller.id ? checked : moving.includes(id)));
                onChange(chosen);
              }}
            />
          );
        })}
      </div>
      <p className={styles.note} role="status">
        {staying > 0 &&
          `${staying === 1 ? 'One traveller keeps' : `${staying} travellers keep`} the train and seat they have.`}
      </p>
    </fieldset>
  );
}
