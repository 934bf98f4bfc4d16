import { useQueryClient } from '@tanstack/react-query';
import { type Booking, now } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { buttonClass, CheckCircleIcon, CloseIcon, Countdown, getMode } from '@train-swap/shared-ui';
import { Link } from 'react-router-dom';
import { isWishing, useWish } from '../../lib/wish/get-wish';
import { getWishOptions } from '../../lib/wish/wish-options';
import { trainsId } from './trains/choose-train';
import styles from './verdict-banner.module.css';

/** Whether the ticket can be swapped, each reason, and the time left. */
export function VerdictBanner({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const { swappable, reasons, cutOffAt, conditions } = booking.verdict;
  const refresh = () => void client.invalidateQueries({ queryKey: ['booking', booking.id] });
  return (
    <section
      className={styles.verdict}
      data-swappable={swappable ? '' : undefined}
      aria-labelledby="verdict"
    >
      <span className={styles.mark} aria-hidden="true">
        {swappable ? <CheckCircleIcon /> : <CloseIcon />}
      </span>
      <div className={styles.words}>
        <h2 id="verdict" className={styles.title}>
          {getTitle(booking.verdict)}
        </h2>
        <ul className={styles.reasons}>
          {reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
          {swappable && conditions.exchangesLeft === 1 && (
            <li>{i18n.t('This ticket can be swapped once more.')}</li>
          )}
        </ul>
      </div>
      {swappable && <Ways booking={booking} />}
      {swappable && (
        <p className={styles.time}>
          <span className={styles.label}>{i18n.t('Time left to swap')}</span>
          <span className={styles.clock}>
            <Countdown
              until={cutOffAt}
              now={now}
              warningSeconds={1800}
              ended={i18n.t('Swaps have closed')}
              onEnd={refresh}
            />
          </span>
        </p>
      )}
    </section>
  );
}

function getTitle({ swappable, feeWaived }: Booking['verdict']): string {
  if (!swappable) return i18n.t('This ticket cannot be swapped');
  return feeWaived
    ? i18n.t('You can swap this ticket without a fee')
    : i18n.t('You can swap this ticket');
}

/** The two ways from here: a train with free seats, or a wish for a full one. */
function Ways({ booking }: { booking: Booking }) {
  const { data: wish } = useWish(booking.id);
  const { otherTrains } = getWishOptions(booking, now());
  const canWish = otherTrains && !isWishing(wish);
  return (
    <div className={styles.ways}>
      <a href={`#${trainsId}`} className={buttonClass({ size: 'small' })}>
        {i18n.t('Swap my {mode, select, bus {bus} other {train}}', {
          mode: getMode(booking.journey),
        })}
      </a>
      {canWish && (
        <Link
          to={paths.wish(booking.id)}
          data-tour="wish"
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {i18n.t('Wish for a full train')}
        </Link>
      )}
    </div>
  );
}
