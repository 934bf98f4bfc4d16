import type { ExchangeOffer } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import type { Crowding as LiveCrowding } from '@train-swap/shared-ui';
import styles from './crowding.module.css';

type CrowdingProps = {
  level: ExchangeOffer['crowding'];
  seatsLeft: number;
  travellers: number;
  /** How full the coaches are now, which says nothing about the seats to reserve. */
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

const formatSeatsToReserve = (seats: number): string =>
  seats === 0
    ? i18n.t('No seat to reserve')
    : i18n.t('{count, plural, one {# seat to reserve} other {# seats to reserve}}', {
        count: seats,
      });

/** How full a train is, as bars and text. */
export function Crowding({ level, seatsLeft, travellers, live }: CrowdingProps) {
  const bars = levels.indexOf(level) + 1;
  const scarce = seatsLeft < Math.max(few, travellers * 3);
  const room = live
    ? formatSeatsToReserve(seatsLeft)
    : seatsLeft === 0
      ? i18n.t('Full')
      : getWords()[level];
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
            data-on={bar < bars ? '' : undefined}
          />
        ))}
      </svg>
      <span className={styles.words}>
        <span className={live && scarce ? styles.scarce : undefined}>{room}</span>{' '}
        <span className={!live && scarce ? styles.scarce : styles.seats}>
          {live
            ? i18n.t('On board now: {crowding}', { crowding: live.text })
            : formatSeatsLeft(seatsLeft)}
        </span>
      </span>
    </span>
  );
}
