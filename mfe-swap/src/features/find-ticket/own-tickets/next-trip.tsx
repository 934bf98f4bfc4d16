import { type Booking, now } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  buttonClass,
  CheckCircleIcon,
  CloseIcon,
  formatTime,
  getMode,
  hasDeparted,
  seatFacts,
  Ticket,
  WarningIcon,
} from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { useBookingNews } from '../../../lib/booking/use-booking-news';
import { noChoices } from '../../../lib/choices';
import { canChangeSeat } from '../../../lib/journey/can-change-seat';
import { journeyFacts } from '../../../lib/journey/journey-facts';
import { JourneyRow } from '../../../lib/journey/journey-row';
import { swapPaths } from '../../../lib/swap-paths';
import { getWishOptions } from '../../../lib/wish/wish-options';
import styles from './next-trip.module.css';

/** The next trip as a ticket: its verdict in one line, seat and platform, and what can be changed. */
export function NextTrip({ booking }: { booking: Booking }) {
  const { id, journey, reservations, reference, verdict } = booking;
  const { timeZone, cancelled } = journeyFacts(journey);
  const platform = journey.legs[0]?.platform;
  const date = formatTime({ instant: journey.departure, timeZone, format: 'date' });
  useBookingNews(id);
  return (
    <Ticket
      id="next-trip"
      title={
        hasDeparted(journey, now())
          ? i18n.t('Your trip now, {date}', { date })
          : i18n.t('Your next trip, {date}', { date })
      }
      reference={reference}
      journey={<JourneyRow journey={journey} places operator="name-and-number" size="large" />}
      stub={[
        ...seatFacts(reservations),
        ...(platform ? [{ label: i18n.t('Platform'), value: platform }] : []),
      ]}
    >
      <p
        className={styles.verdict}
        data-swappable={verdict.swappable && !cancelled ? '' : undefined}
      >
        {cancelled ? <WarningIcon /> : verdict.swappable ? <CheckCircleIcon /> : <CloseIcon />}
        <span>{formatVerdict(booking, now())}</span>
      </p>
      <Actions booking={booking} />
    </Ticket>
  );
}

function Actions({ booking }: { booking: Booking }) {
  const { id, journey, verdict } = booking;
  const at = now();
  const secondary = buttonClass({ variant: 'secondary', size: 'small' });
  return (
    <div className={styles.actions}>
      {verdict.swappable ? (
        <Link to={swapPaths.booking(id)} className={buttonClass({ size: 'small' })}>
          {i18n.t('Swap {mode, select, bus {bus} other {train}}', { mode: getMode(journey) })}
        </Link>
      ) : (
        <Link to={swapPaths.booking(id)} className={secondary}>
          {i18n.t('Show my ticket')}
        </Link>
      )}
      {canChangeSeat(booking, at) && (
        <Link
          to={swapPaths.seats(id, { ...noChoices, journeyId: journey.id })}
          className={secondary}
        >
          {i18n.t('Swap seat')}
        </Link>
      )}
      {getWishOptions(booking, at).otherTrains && (
        <Link to={paths.wish(id)} className={secondary}>
          {i18n.t('Wish for a full train')}
        </Link>
      )}
    </div>
  );
}

/**
 * Whether a ticket can be swapped, in one line: `Swap until 14:05` on the day of the cut-off, before it `Can be swapped`. A cancelled
 * train needs another one.
 * Otherwise the first reason, a sentence of the service.
 */
export function formatVerdict({ verdict, journey }: Booking, at: number): string {
  const { swappable, cutOffAt, reasons } = verdict;
  const reason = reasons[0]?.text;
  if (!swappable && reason) return i18n.t('Cannot be swapped: {reason}', { reason });
  if (!swappable) return i18n.t('Cannot be swapped: see the ticket.');
  const { timeZone, cancelled } = journeyFacts(journey);
  if (cancelled && swappable) return i18n.t('Cancelled: choose another train');
  const dayOf = (instant: string) => formatTime({ instant, timeZone, format: 'long-date' });
  const isToday = dayOf(cutOffAt) === dayOf(new Date(at).toISOString());
  const time = formatTime({ instant: cutOffAt, timeZone });
  return isToday ? i18n.t('Swap until {time}', { time }) : i18n.t('Can be swapped');
}
