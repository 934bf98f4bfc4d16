import type { ExchangeOffer } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import type { Crowding as LiveCrowding } from '@train-swap/shared-ui';
import styles from './crowding.module.css';

type CrowdingProps = {
  level: ExchangeOffer['crowding'];
  seatsLeft: number;
  travellers: number;
  /** What live data say about the train now. */
  live?: LiveCrowding | null;
};

const getWords = () => ({
  low: i18n.t('Plenty of room'),
  medium: i18n.t('Filling up'),
  high: i18n.t('Busy'),
});
const levels = ['low', 'medium', 'high'] as const;
/** Below this number of seats the exact number is shown. */
const few = 12;

const formatSeatsLeft = (seats: number): string =>
  seats === 0
    ? i18n.t('No seat left')
    : i18n.t('{count, plural, one {# seat left} other {# seats left}}', { count: seats });

/** How full a train is, as bars and text. */
export function Crowding({ level, seatsLeft, travellers, live }: CrowdingProps) {
  const bars = live?.bars ?? levels.indexOf(level) + 1;
  const scarce = seatsLeft < Math.max(few, travellers * 3);
  return (
    <span className={styles.crowding} data-level={levels[bars - 1]}>
      <svg viewBox="0 0 20 16" className={styles.bars} aria-hidden="true" focusable="false">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 7}
            y={10 - bar * 5}
            width="5"
            height={6 + bar * 5}
            rx="1.2"
            data-on={bar < bars ? '' : undefined}
          />
        ))}
      </svg>
      <span className={styles.words}>
        <span>
          {live
            ? i18n.t('Now: {crowding}', { crowding: live.text })
            : seatsLeft === 0
              ? i18n.t('Full')
              : getWords()[level]}
        </span>{' '}
        <span className={scarce ? styles.scarce : styles.seats}>{formatSeatsLeft(seatsLeft)}</span>
      </span>
    </span>
  );
}
