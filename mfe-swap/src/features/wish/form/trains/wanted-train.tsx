import type { ExchangeOffer } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Badge, FieldError, formatTime } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import { journeyFacts } from '../../../../lib/journey/journey-facts';
import { priceText } from '../../../../lib/journey/price-text';
import { trainField, wishFieldId } from '../find-wish-errors';
import styles from './wanted-train.module.css';

export const isFull = ({ seatsLeft, travellerIds }: ExchangeOffer): boolean =>
  seatsLeft < travellerIds.length;

type WantedTrainProps = {
  offer: ExchangeOffer;
  /** Position in the wish; -1 when it is not chosen. */
  rank: number;
  /** The maximum is reached. */
  full: boolean;
  /** Error of the service. */
  wrong: string | undefined;
  onToggle: (on: boolean) => void;
};

/** A checkbox for a train with its free seats and its price. */
export function WantedTrain({ offer, rank, full, wrong, onToggle }: WantedTrainProps) {
  const { journey, price, seatsLeft } = offer;
  const { timeZone, arrivalTimeZone } = journeyFacts(journey);
  const chosen = rank >= 0;
  return (
    <Tick
      id={journey.id}
      chosen={chosen}
      blocked={full && !chosen}
      wrong={wrong}
      onToggle={onToggle}
    >
      <span className={styles.times} dir="ltr">
        <span>{formatTime({ instant: journey.departure, timeZone })}</span>
        <span aria-hidden="true"> → </span>
        <span className={styles.arrival}>
          {formatTime({ instant: journey.arrival, timeZone: arrivalTimeZone })}
        </span>
      </span>
      <span className={styles.room}>
        {isFull(offer) ? (
          <>
            <span className={styles.full}>{i18n.t('Full')}</span>
            {offer.wishesOfOthers ? (
              <span>
                {i18n.t(
                  '{count, plural, one {# other waits for it} other {# others wait for it}}',
                  {
                    count: offer.wishesOfOthers,
                  },
                )}
              </span>
            ) : null}
          </>
        ) : (
          <span>
            {i18n.t('{count, plural, one {# seat left} other {# seats left}}', {
              count: seatsLeft,
            })}
          </span>
        )}
        {chosen && (
          <Badge tone="brand">
            {i18n.t(
              '{rank, selectordinal, one {#st choice} two {#nd choice} few {#rd choice} other {#th choice}}',
              { rank: rank + 1 },
            )}
          </Badge>
        )}
      </span>
      {!offer.priceUnknown && <span className={styles.price}>{priceText(price.total)}</span>}
    </Tick>
  );
}

type GoneTrainProps = { id: string; wrong: string | undefined; onLeaveOut: () => void };

/** A chosen train that is no longer on offer: it can be removed from the wish. */
export function GoneTrain({ id, wrong, onLeaveOut }: GoneTrainProps) {
  return (
    <Tick id={id} chosen blocked={false} wrong={wrong} onToggle={onLeaveOut}>
      <span>{i18n.t('A train that is no longer on offer')}</span>
    </Tick>
  );
}

type TickProps = {
  id: string;
  chosen: boolean;
  blocked: boolean;
  wrong: string | undefined;
  onToggle: (on: boolean) => void;
  children: ReactNode;
};

function Tick({ id, chosen, blocked, wrong, onToggle, children }: TickProps) {
  const fieldId = wishFieldId(trainField(id));
  return (
    <label className={styles.train} data-chosen={chosen ? '' : undefined}>
      <input
        id={fieldId}
        type="checkbox"
        checked={chosen}
        aria-invalid={wrong ? true : undefined}
        // Focusable although disabled, so that a screen reader announces the maximum.
        aria-disabled={blocked || undefined}
        onChange={({ target }) => {
          if (!blocked) onToggle(target.checked);
        }}
      />
      {children}
      {wrong && (
        <FieldError id={`${fieldId}-error`} className={styles.error}>
          {wrong}
        </FieldError>
      )}
    </label>
  );
}
