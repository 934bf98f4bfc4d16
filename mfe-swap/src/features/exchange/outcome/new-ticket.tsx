import type { Booking, ExchangeOperation } from 'shared-api';
import { paths } from 'shared-config';
import { ButtonLink, CheckIcon, formatTime, Link, PageHeading, Stack, TicketIcon } from 'shared-ui';
import { fullName, journeyFacts, placesText } from '../../../lib/journey/journey-facts';
import { JourneyRow } from '../../../lib/journey/journey-row';
import { priceText } from '../../../lib/journey/price-text';
import styles from './new-ticket.module.css';
import { UndoPointer } from './undo-pointer';

type NewTicketProps = { booking: Booking; operation: ExchangeOperation };

/** It is done: the new train, the seats, and where the code for the gate is. */
export function NewTicket({ booking, operation }: NewTicketProps) {
  const { offer, places, paymentId, proposal } = operation;
  const { total } = offer.price;
  const { timeZone } = journeyFacts(offer.journey);
  const instant = offer.journey.departure;
  const train = formatTime({ instant, timeZone });
  const title = offer.undoes ? 'Your old ticket is back' : 'Your new ticket';
  const moved = booking.travellers.filter(({ id }) => offer.travellerIds.includes(id));
  return (
    <Stack gap={5} className={styles.done}>
      <header className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          <CheckIcon />
        </span>
        <PageHeading
          documentTitle={title}
          eyebrow={offer.undoes ? 'Swap undone' : 'Swap complete'}
          lead={
            offer.undoes
              ? `You are on the ${train} again. Your ticket has a new code: the earlier ones no longer open the gate.`
              : `You are on the ${train}. The code of your old ticket no longer opens the gate: use the new one.`
          }
        >
          {title}
        </PageHeading>
      </header>
      <section className={styles.ticket} aria-label={offer.undoes ? 'Your train' : 'New train'}>
        <p className={styles.strip}>
          <span>{formatTime({ instant, timeZone, format: 'long-date' })}</span>
          <span className={styles.reference}>{booking.reference}</span>
        </p>
        <div className={styles.journey}>
          <JourneyRow journey={offer.journey} places operator="name-and-number" size="large" />
        </div>
        <dl className={styles.facts}>
          {moved.map((traveller) => (
            <div key={traveller.id}>
              <dt>{fullName(traveller)}</dt>
              <dd>
                {placesText(places.filter(({ travellerId }) => travellerId === traveller.id)) ||
                  'No numbered seat'}
              </dd>
            </div>
          ))}
          <div>
            <dt>{total.amount < 0 ? 'You get' : 'You paid'}</dt>
            <dd>
              {total.amount === 0 ? 'Nothing' : priceText(total)}
              {paymentId && (
                <>
                  {' '}
                  <Link href={paths.receipt(paymentId)}>Receipt</Link>
                </>
              )}
            </dd>
          </div>
        </dl>
      </section>
      <div className={styles.actions}>
        <ButtonLink href={paths.trip(booking.id)} icon={<TicketIcon />}>
          {offer.undoes ? 'Show my ticket' : 'Show my new ticket'}
        </ButtonLink>
        {!offer.undoes && !proposal && <UndoPointer bookingId={booking.id} />}
        <ButtonLink href={paths.findTicket()} variant="quiet">
          Swap another ticket
        </ButtonLink>
      </div>
    </Stack>
  );
}
