import type { Booking, ExchangeOffer } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Badge, formatServiceClass, PageHeading, Time, Trans } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import { journeyFacts } from '../../lib/journey/journey-facts';
import styles from './seat-heading.module.css';

type SeatHeadingProps = {
  title: string;
  offer: ExchangeOffer;
  /** Shown beside the train, for example the time left of the hold. */
  children?: ReactNode;
};

export const formatChooseSeats = (count: number): string =>
  i18n.t('{count, plural, one {Choose your seat} other {Choose # seats}}', { count });

/** The title before the hold. A carrier without seat maps assigns the seats. */
export function formatSeatTitle({ carrier }: Booking, count: number, isOwnTrain: boolean): string {
  if (!carrier || carrier.offers.seatMaps) return formatChooseSeats(count);
  return isOwnTrain
    ? i18n.t('{count, plural, one {Another seat} other {Other seats}}', { count })
    : i18n.t('{count, plural, one {Your seat} other {Your seats}}', { count });
}

/** Heading and train in two lines: the plan needs the space. */
export function SeatHeading({ title, offer, children }: SeatHeadingProps) {
  const { journey, previousClass, serviceClass } = offer;
  const { from, to, timeZone, arrivalTimeZone, carriers, trainNumbers } = journeyFacts(journey);
  return (
    <div className={styles.heading}>
      <PageHeading>{title}</PageHeading>
      <p className={styles.train}>
        <span className={styles.times}>
          <Trans
            id="<departure/> to <arrival/>"
            components={{
              departure: <Time instant={journey.departure} timeZone={timeZone} />,
              arrival: <Time instant={journey.arrival} timeZone={arrivalTimeZone} />,
            }}
          />
        </span>{' '}
        <span>
          {i18n.t('{from} to {to}, {operators} {trains}', {
            from,
            to,
            operators: carriers,
            trains: trainNumbers,
          })}
        </span>
      </p>
      {previousClass && serviceClass && (
        <Badge tone="brand">{formatServiceClass(serviceClass)}</Badge>
      )}
      {children}
    </div>
  );
}
