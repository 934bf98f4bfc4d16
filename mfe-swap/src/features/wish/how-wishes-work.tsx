import type { Booking } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { Card, formatMoney, standaloneLinkClass, Trans } from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { journeyFacts, placesText } from '../../lib/journey/journey-facts';
import { JourneyRow } from '../../lib/journey/journey-row';
import { getFreePlaceCarrier, type WishOptions } from '../../lib/wish/wish-options';
import styles from './how-wishes-work.module.css';

/** Explains wishes beside the form: what is exchanged, what stays, what it can cost. */
export function HowWishesWork({ booking, options }: { booking: Booking; options: WishOptions }) {
  const { journey, reservations } = booking;
  const carrier = getFreePlaceCarrier(booking);
  return (
    <Card title={i18n.t('What you hold now')} tone="sunken">
      <JourneyRow journey={journey} />
      <p className={styles.seats}>{placesText(reservations)}</p>
      {carrier === null ? (
        <SwapFacts booking={booking} options={options} />
      ) : (
        <FreePlaceFacts carrier={carrier} />
      )}
      <p>
        <Link to={paths.howItWorks()} className={standaloneLinkClass()}>
          {i18n.t('How a swap with others works')}
        </Link>
      </p>
    </Card>
  );
}

/** Seats are exchanged for seats. */
function SwapFacts({ booking, options }: { booking: Booking; options: WishOptions }) {
  const { journey, verdict } = booking;
  const { operators } = journeyFacts(journey);
  const fee = verdict.feeWaived ? null : verdict.conditions.fee;
  return (
    <ul className={styles.facts}>
      <li>{i18n.t('Your ticket stays valid until all travellers have accepted.')}</li>
      <li>
        {i18n.t(
          'You see the exact train, seat and price. Then you have 20 minutes to accept or decline.',
        )}
      </li>
      <li>
        {i18n.t('Other travellers do not see who you are. Travellers do not pay each other.')}
      </li>
      {options.otherTrains && (
        <>
          <li>
            {fee && fee.amount > 0 ? (
              <Trans
                id="Another train costs the same as any swap: the fare difference and <bdi>{fee}</bdi> for each traveller."
                values={{ fee: formatMoney(fee) }}
                components={{ bdi: <bdi /> }}
              />
            ) : (
              i18n.t('Another train costs the same as any swap.')
            )}
          </li>
          <li>
            {i18n.t('Trains of {operators}, same day and same stations, without a change.', {
              operators,
            })}
          </li>
        </>
      )}
      {options.seatsOn.length > 0 && (
        <>
          <li>{i18n.t('A seat on the same train costs nothing.')}</li>
          <li>
            {i18n.t(
              'On your own train you can also swap with people who travel only part of your route. You keep your seat on the rest.',
            )}
          </li>
        </>
      )}
    </ul>
  );
}

/** The carrier gives free seats only. */
function FreePlaceFacts({ carrier }: { carrier: string }) {
  return (
    <ul className={styles.facts}>
      <li>
        {i18n.t(
          '{carrier} does not swap your seat for that of another traveller. We ask it for free seats every few minutes, and at once when another traveller leaves.',
          { carrier },
        )}
      </li>
      <li>
        {i18n.t('You see the train, the seat and the price. Then you accept or decline in time.')}
      </li>
      <li>
        {i18n.t(
          'If others take the train that you leave, all of you must accept. {carrier} then confirms each ticket: if it cannot confirm yours, you keep your ticket and pay nothing.',
          { carrier },
        )}
      </li>
      <li>{i18n.t('Until then your ticket stays valid.')}</li>
    </ul>
  );
}
