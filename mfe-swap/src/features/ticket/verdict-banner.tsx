import { type Booking, now } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  buttonClass,
  CheckCircleIcon,
  CloseIcon,
  Countdown,
  getMode,
  Link as SupportLink,
  Trans,
  WarningIcon,
} from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { Link } from '@train-swap/shared-ui/router';
import { isOnHoldAtCarrier } from '../../lib/booking/is-on-hold-at-carrier';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { isWishing, useWish } from '../../lib/wish/get-wish';
import { getWishOptions } from '../../lib/wish/wish-options';
import { trainsId } from './trains/choose-train';
import styles from './verdict-banner.module.css';

/** Whether the ticket can be swapped, each reason, and the time left. */
export function VerdictBanner({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const { swappable, reasons, cutOffAt, conditions } = booking.verdict;
  const { cancelled } = journeyFacts(booking.journey);
  const refresh = () => void client.invalidateQueries({ queryKey: ['booking', booking.id] });
  return (
    <section
      className={styles.verdict}
      data-tone={cancelled ? 'warning' : swappable ? 'success' : 'danger'}
      aria-labelledby="verdict"
    >
      <span className={styles.mark} aria-hidden="true">
        {cancelled ? <WarningIcon /> : swappable ? <CheckCircleIcon /> : <CloseIcon />}
      </span>
      <div className={styles.words}>
        <h2 id="verdict" className={styles.title}>
          {cancelled ? formatCancelled(booking) : formatSwappable(booking.verdict)}
        </h2>
        <ul className={styles.reasons}>
          {reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
          {swappable && conditions.exchangesLeft === 1 && (
            <li>{i18n.t('This ticket can be swapped once more.')}</li>
          )}
          {cancelled && (
            <li>
              <Trans
                id="If you do not travel, you can <a>ask for a refund</a>."
                components={{ a: <SupportLink href={paths.contactSupport(booking.reference)} /> }}
              />
            </li>
          )}
        </ul>
      </div>
      {swappable && !isOnHoldAtCarrier(booking) && <Ways booking={booking} />}
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

function formatSwappable({ swappable, feeWaived }: Booking['verdict']): string {
  if (!swappable) return i18n.t('This ticket cannot be swapped');
  return feeWaived
    ? i18n.t('You can swap this ticket without a fee')
    : i18n.t('You can swap this ticket');
}

function formatCancelled({ journey, verdict }: Booking): string {
  const mode = getMode(journey);
  if (!verdict.swappable) {
    return i18n.t('Your {mode, select, bus {bus} other {train}} is cancelled', { mode });
  }
  return verdict.feeWaived
    ? i18n.t(
        'Your {mode, select, bus {bus} other {train}} is cancelled: take another train, no swap fee',
        { mode },
      )
    : i18n.t('Your {mode, select, bus {bus} other {train}} is cancelled: take another train', {
        mode,
      });
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
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {i18n.t('Wish for a full train')}
        </Link>
      )}
    </div>
  );
}
