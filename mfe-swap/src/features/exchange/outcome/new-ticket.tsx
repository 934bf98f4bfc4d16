import type { Booking, ExchangeOperation } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  CheckIcon,
  formatServiceClass,
  formatTime,
  getMode,
  InstallNotice,
  Link,
  MailIcon,
  Money,
  Notice,
  PageHeading,
  Stack,
  seatFacts,
  Ticket,
  TicketIcon,
  Trans,
} from '@train-swap/shared-ui';
import { fullName, journeyFacts, placesText } from '../../../lib/journey/journey-facts';
import { JourneyRow } from '../../../lib/journey/journey-row';
import { useTrip } from '../../../lib/trip/get-trip';
import styles from './new-ticket.module.css';
import { UndoPointer } from './undo-pointer';

type NewTicketProps = {
  booking: Booking;
  operation: ExchangeOperation;
  /** The booking before the swap; null after a reload. */
  previous: Booking | null;
};

/** The completed swap: new train, seats, and a link to the pass. */
export function NewTicket({ booking, operation, previous }: NewTicketProps) {
  // Stores the new passes on this device.
  useTrip(booking);
  const { offer, places, proposal } = operation;
  const { timeZone } = journeyFacts(offer.journey);
  const instant = offer.journey.departure;
  const train = formatTime({ instant, timeZone });
  const mode = getMode(offer.journey);
  const title = offer.undoes ? i18n.t('Your old ticket is back') : i18n.t('Your new ticket');
  const mail = {
    values: { address: booking.contact.email },
    components: { b: <b translate="no" /> },
  };
  return (
    <Stack gap={5} className={styles.done}>
      <Head title={title} train={train} isUndone={Boolean(offer.undoes)} />
      {proposal?.atCarrier === 'partly-settled' && (
        <Notice title={i18n.t('Not every swap was confirmed')}>
          {i18n.t(
            'Another traveller in this swap keeps the old ticket. That changes nothing for you: your new ticket is valid.',
          )}
        </Notice>
      )}
      <div className={styles.actions}>
        <ButtonLink href={paths.trip(booking.id)} icon={<TicketIcon />}>
          {offer.undoes ? i18n.t('Show my ticket') : i18n.t('Show my new ticket')}
        </ButtonLink>
        {!offer.undoes && !proposal && booking.carrier?.offers.undo !== false && (
          <UndoPointer bookingId={booking.id} />
        )}
      </div>
      <p className={styles.mail}>
        <MailIcon />
        {offer.undoes ? (
          <Trans id="We sent your ticket to <b>{address}</b>." {...mail} />
        ) : (
          <Trans id="We sent the new ticket to <b>{address}</b>." {...mail} />
        )}
      </p>
      <Ticket
        id="new-ticket"
        title={i18n.t('Your {mode, select, bus {bus} other {train}}', { mode })}
        reference={booking.reference}
        transitionName="new-ticket"
        journey={
          <>
            <p>{formatTime({ instant, timeZone, format: 'long-date' })}</p>
            <JourneyRow journey={offer.journey} places operator="name-and-number" size="large" />
          </>
        }
        stub={seatFacts(places)}
      >
        <TicketFacts booking={booking} operation={operation} />
      </Ticket>
      {previous && (
        <Ticket
          id="old-ticket"
          title={i18n.t('No longer valid')}
          state="replaced"
          transitionName="old-ticket"
          journey={<JourneyRow journey={previous.journey} places dead />}
          stub={seatFacts(previous.reservations)}
        >
          {offer.previousClass && <p>{formatServiceClass(offer.previousClass)}</p>}
        </Ticket>
      )}
      <div>
        <ButtonLink href={paths.findTicket()} variant="quiet">
          {i18n.t('Swap another ticket')}
        </ButtonLink>
      </div>
      <InstallNotice />
    </Stack>
  );
}

type HeadProps = { title: string; train: string; isUndone: boolean };

function Head({ title, train, isUndone }: HeadProps) {
  return (
    <header className={styles.head}>
      <span className={styles.mark} aria-hidden="true">
        <CheckIcon />
      </span>
      <PageHeading
        eyebrow={isUndone ? i18n.t('Swap undone') : i18n.t('Swap complete')}
        lead={
          isUndone ? (
            <Trans
              id="You travel on the <bdi>{train}</bdi> again. Your ticket has a new code. Earlier codes are no longer valid."
              values={{ train }}
              components={{ bdi: <bdi /> }}
            />
          ) : (
            <Trans
              id="You travel on the <bdi>{train}</bdi>. Use your new ticket: the old one is no longer valid."
              values={{ train }}
              components={{ bdi: <bdi /> }}
            />
          )
        }
      >
        {title}
      </PageHeading>
    </header>
  );
}

type TicketFactsProps = { booking: Booking; operation: ExchangeOperation };

/** The seat of each traveller, and what was paid. */
function TicketFacts({ booking, operation }: TicketFactsProps) {
  const { offer, places, paymentId } = operation;
  const { total } = offer.price;
  const isRefund = total.amount < 0 || (total.amount === 0 && offer.undoes !== undefined);
  const moved = booking.travellers.filter(({ id }) => offer.travellerIds.includes(id));
  return (
    <dl className={styles.facts}>
      {moved.map((traveller) => (
        <div key={traveller.id}>
          <dt>{fullName(traveller)}</dt>
          <dd>
            {placesText(places.filter(({ travellerId }) => travellerId === traveller.id)) ||
              i18n.t('No numbered seat')}
          </dd>
        </div>
      ))}
      <div>
        <dt>{i18n.t('Class')}</dt>
        <dd>{formatServiceClass(offer.serviceClass ?? booking.serviceClass)}</dd>
      </div>
      <div>
        <dt>{isRefund ? i18n.t('You get back') : i18n.t('You paid')}</dt>
        <dd>
          {total.amount === 0 ? (
            <span>{i18n.t('Nothing')}</span>
          ) : (
            <Money value={{ ...total, amount: Math.abs(total.amount) }} />
          )}
          {paymentId && (
            <span>
              {' '}
              <Link href={paths.receipt(paymentId)}>{i18n.t('Receipt')}</Link>
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}
