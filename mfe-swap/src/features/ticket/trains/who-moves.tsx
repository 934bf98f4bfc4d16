import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, Checkbox, Dialog } from '@train-swap/shared-ui';
import { useState } from 'react';
import { callingName, listText } from '../../../lib/journey/journey-facts';
import styles from './who-moves.module.css';

type Traveller = Booking['travellers'][number];

type WhoMovesProps = {
  travellers: Booking['travellers'];
  /** Ids of the travellers who move; never empty. */
  moving: readonly string[];
  onChange: (travellerIds: string[]) => void;
};

/** Selects the travellers who take the other train. The last one cannot be removed. Asks before a child travels alone. */
export function WhoMoves({ travellers, moving, onChange }: WhoMovesProps) {
  const staying = travellers.length - moving.length;
  const [unconfirmed, setUnconfirmed] = useState<string[]>([]);
  const children = findUnaccompanied(travellers, unconfirmed);
  const choose = (chosen: string[]) => {
    if (findUnaccompanied(travellers, chosen).length > 0) setUnconfirmed(chosen);
    else onChange(chosen);
  };
  const close = () => setUnconfirmed([]);
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
                choose(chosen);
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
      <Dialog
        open={children.length > 0}
        onClose={close}
        title={i18n.t('Without an adult?')}
        actions={
          <>
            <Button
              onClick={() => {
                onChange(unconfirmed);
                close();
              }}
            >
              {i18n.t('Yes, without an adult')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {i18n.t('No, choose again')}
            </Button>
          </>
        }
      >
        <p>
          {i18n.t('{names} would travel without an adult of your booking.', {
            names: listText(children.map((child) => callingName(child, travellers))),
          })}
        </p>
      </Dialog>
    </fieldset>
  );
}

/** The children who would be on a train without an adult of the booking, which has one. */
function findUnaccompanied(travellers: WhoMovesProps['travellers'], moving: readonly string[]) {
  const isAdult = ({ type }: Traveller) => type === 'ADULT';
  if (moving.length === 0 || !travellers.some(isAdult)) return [];
  const groups = [
    travellers.filter(({ id }) => moving.includes(id)),
    travellers.filter(({ id }) => !moving.includes(id)),
  ];
  return groups.filter((group) => !group.some(isAdult)).flat();
}
