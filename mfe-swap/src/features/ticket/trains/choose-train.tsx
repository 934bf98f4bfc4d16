import type { Booking, ServiceClass } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { findStale, QueryProblem, Skeleton, Spinner, StaleNotice } from '@train-swap/shared-ui';
import { useLocation, useSearchParams } from '@train-swap/shared-ui/router';
import { useEffect, useRef } from 'react';
import { type Choices, readChoices, writeChoices } from '../../../lib/choices';
import { ClassChoice } from '../../../lib/class/class-choice';
import { getOtherClass } from '../../../lib/class/offered-class';
import { IllustrativeNote } from '../../../lib/offers/illustrative-note';
import { useExchangeOffers } from '../../../lib/offers/list-exchange-offers';
import { movingTravellers } from '../../../lib/offers/moving-travellers';
import styles from './choose-train.module.css';
import { DiscountCode } from './discount-code';
import { TrainList } from './train-list';
import { WhoMoves } from './who-moves';

/** The id of the heading, for links to the trains. */
export const trainsId = 'trains';

/** The second part of the ticket screen: who moves, and to which train. */
export function ChooseTrain({ booking }: { booking: Booking }) {
  const [query, setQuery] = useSearchParams();
  const choices = readChoices(query);
  const moving = movingTravellers(booking, choices);
  const { discountCode } = choices;
  const serviceClass = getOtherClass(booking, choices);
  const offers = useExchangeOffers(booking.id, moving, { discountCode, serviceClass });

  const offersClasses = booking.carrier?.offers.classes !== false;

  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the trains scrolls each time
  useEffect(() => {
    if (hash === `#${trainsId}`) heading.current?.scrollIntoView?.();
  }, [hash, key]);

  const choose = (next: Partial<Choices>) =>
    setQuery(new URLSearchParams(writeChoices({ ...choices, ...next })), { replace: true });
  const chooseWho = (travellerIds: string[]) => {
    const all = travellerIds.length === booking.travellers.length;
    choose({ travellerIds: all ? null : travellerIds, places: [] });
  };

  return (
    <section className={styles.choose} aria-labelledby={trainsId} aria-busy={offers.isFetching}>
      <div className={styles.head}>
        <h2 id={trainsId} ref={heading}>
          {formatTitle(serviceClass, offersClasses)}
        </h2>
        <p role="status" className={styles.updating}>
          {offers.isPlaceholderData && (
            <span>
              <Spinner label="" /> {i18n.t('Updating the prices…')}
            </span>
          )}
        </p>
      </div>
      {offersClasses && (
        <ClassChoice
          booking={booking}
          value={serviceClass ?? booking.serviceClass}
          onChange={(chosen) =>
            choose({ serviceClass: getOtherClass(booking, { serviceClass: chosen }) })
          }
        />
      )}
      {booking.travellers.length > 1 && booking.carrier?.offers.parties !== false && (
        <WhoMoves travellers={booking.travellers} moving={moving} onChange={chooseWho} />
      )}
      {booking.carrier?.offers.discounts !== false && (
        <DiscountCode
          bookingId={booking.id}
          travellerIds={moving}
          serviceClass={serviceClass}
          code={discountCode}
          onCode={(code) => choose({ discountCode: code })}
        />
      )}
      {offers.isPending && (
        <Skeleton fullHeight shape="block" count={4} label={i18n.t('Looking for trains')} />
      )}
      {!offers.data && (
        <QueryProblem query={offers} title={i18n.t('The other trains could not be loaded')} />
      )}
      {offers.data && (
        <div className={styles.trains} data-stale={offers.isPlaceholderData ? '' : undefined}>
          {!findStale(booking.journey.legs) && (
            <StaleNotice legs={offers.data.offers.flatMap(({ journey }) => journey.legs)} />
          )}
          <TrainList
            booking={booking}
            offers={offers.data.offers}
            travellerIds={moving}
            choices={{ ...choices, serviceClass }}
          />
          <IllustrativeNote {...offers.data} />
        </div>
      )}
    </section>
  );
}

function formatTitle(serviceClass: ServiceClass | null, offersClasses: boolean): string {
  if (serviceClass !== null) {
    return i18n.t('Trains in {serviceClass, select, FIRST {First class} other {Standard class}}', {
      serviceClass,
    });
  }
  return offersClasses ? i18n.t('Choose another train or class') : i18n.t('Choose another train');
}
