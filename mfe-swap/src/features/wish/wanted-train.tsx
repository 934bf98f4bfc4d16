import type { ReactNode } from 'react';
import type { ExchangeOffer } from 'shared-api';
import { Badge, formatTime } from 'shared-ui';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { priceText } from '../../lib/journey/price-text';
import { Fault } from './fault';
import styles from './wanted-train.module.css';
import { trainId } from './wish-faults';

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th'];

export const isFull = ({ seatsLeft, travellerIds }: ExchangeOffer): boolean =>
  seatsLeft < travellerIds.length;

type WantedTrainProps = {
  offer: ExchangeOffer;
  /** Where it stands in the wish; -1 when it does not. */
  rank: number;
  /** No more can be chosen. */
  full: boolean;
  /** What the service says against it. */
  wrong: string | undefined;
  onToggle: (on: boolean) => void;
};

/** A train to tick, with its room and its price. */
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
      <span className={styles.times}>
        {formatTime({ instant: journey.departure, timeZone })}
        <span aria-hidden="true"> → </span>
        <span className={styles.arrival}>
          {formatTime({ instant: journey.arrival, timeZone: arrivalTimeZone })}
        </span>
      </span>
      <span className={styles.room}>
        {isFull(offer) ? (
          <span className={styles.full}>Full</span>
        ) : (
          <span>{seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`}</span>
        )}
        {chosen && <Badge tone="brand">{ordinals[rank]} choice</Badge>}
      </span>
      <span className={styles.price}>{priceText(price.total)}</span>
    </Tick>
  );
}

type GoneTrainProps = { id: string; wrong: string | undefined; onLeaveOut: () => void };

/** One that was chosen and has gone since: it can be taken out of the wish. */
export function GoneTrain({ id, wrong, onLeaveOut }: GoneTrainProps) {
  return (
    <Tick id={id} chosen blocked={false} wrong={wrong} onToggle={onLeaveOut}>
      <span>A train that is no longer on offer</span>
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
  return (
    <label className={styles.train} data-chosen={chosen ? '' : undefined}>
      <input
        id={trainId(id)}
        type="checkbox"
        checked={chosen}
        aria-invalid={wrong ? true : undefined}
        // Kept focusable: a screen reader hears that the wish has as many trains as it may.
        aria-disabled={blocked || undefined}
        onChange={({ target }) => {
          if (!blocked) onToggle(target.checked);
        }}
      />
      {children}
      {wrong && <Fault id={`${trainId(id)}-error`}>{wrong}</Fault>}
    </label>
  );
}
