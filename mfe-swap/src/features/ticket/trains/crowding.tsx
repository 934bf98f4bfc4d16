import type { ExchangeOffer } from 'shared-api';
import styles from './crowding.module.css';

type CrowdingProps = {
  level: ExchangeOffer['crowding'];
  seatsLeft: number;
  travellers: number;
};

const words = { low: 'Plenty of room', medium: 'Filling up', high: 'Busy' };
const filled = { low: 1, medium: 2, high: 3 };
/** Below this the exact number matters more than how full the train feels. */
const few = 12;

const sayLeft = (seats: number): string => {
  if (seats === 0) return 'No seat left';
  return seats === 1 ? '1 seat left' : `${seats} seats left`;
};

/** How full a train is, as bars and in words. */
export function Crowding({ level, seatsLeft, travellers }: CrowdingProps) {
  const scarce = seatsLeft < Math.max(few, travellers * 3);
  return (
    <span className={styles.crowding} data-level={level}>
      <svg viewBox="0 0 20 16" className={styles.bars} aria-hidden="true" focusable="false">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 7}
            y={10 - bar * 5}
            width="5"
            height={6 + bar * 5}
            rx="1.2"
            data-on={bar < filled[level] ? '' : undefined}
          />
        ))}
      </svg>
      <span className={styles.words}>
        {seatsLeft === 0 ? 'Full' : words[level]}{' '}
        <span className={scarce ? styles.scarce : styles.seats}>{sayLeft(seatsLeft)}</span>
      </span>
    </span>
  );
}
