import type { ExchangeOffer } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Badge, formatServiceClass, PageHeading, Time, Trans } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import { journeyFacts } from '../../lib/journey/journey-facts';
import styles from './seat-heading.module.css';

type SeatHeadingProps = {
  offer: ExchangeOffer;
  /** Shown beside the train, for example the time left of the hold. */
  children?: ReactNode;
};

/** Heading and train in two lines: the plan needs the space. */
export function SeatHeading({ offer, children }: SeatHeadingProps) {
  const { journey, previousClass, serviceClass } = offer;
  const title = i18n.t('{count, plural, one {Choose your seat} other {Choose # seats}}', {
    count: offer.travellerIds.length,
  });
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
