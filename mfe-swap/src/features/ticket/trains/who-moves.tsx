import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Checkbox } from '@train-swap/shared-ui';
import { callingName } from '../../../lib/journey/journey-facts';
import styles from './who-moves.module.css';

type WhoMovesProps = {
  travellers: Booking['travellers'];
  /** Ids of the travellers who move; never empty. */
  moving: readonly string[];
  onChange: (travellerIds: string[]) => void;
};

/** Selects the travellers who take the other train. The last one cannot be removed. */
export function WhoMoves({ travellers, moving, onChange }: WhoMovesProps) {
  const staying = travellers.length - moving.length;
  return (
    <fieldset className={styles.party}>
      <legend className={styles.legend}>{i18n.t('Who takes the other train?')}</legend>
      <div className={styles.travellers}>
        {travellers.map((traveller) => {
          const moves = moving.includes(traveller.id);
          const last = moves && moving.length === 1;
          return (
            <Checkbox
              key={traveller.id}
              label={callingName(traveller, travellers)}
              checked={moves}
              // Focusable although disabled, so that a screen reader announces the reason.
              aria-disabled={last || undefined}
              hint={last ? i18n.t('At least one traveller must move') : undefined}
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
          i18n.t(
            '{count, plural, one {One traveller keeps the train and seat they have.} other {# travellers keep the train and seat they have.}}',
            { count: staying },
          )}
      </p>
    </fieldset>
  );
}
