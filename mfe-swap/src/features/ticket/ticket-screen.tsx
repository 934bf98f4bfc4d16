import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatTime, LiveNotes, Notice, PageHeading, Stack } from '@train-swap/shared-ui';
import { useParams } from '@train-swap/shared-ui/router';
import { BookingGate } from '../../lib/booking/booking-gate';
import { BookingNews } from '../../lib/booking/booking-news';
import { isOnHoldAtCarrier } from '../../lib/booking/is-on-hold-at-carrier';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { Columns } from '../../lib/screen/columns';
import { DelayRepayNotice } from './delay-repay-notice';
import { HeldNotice } from './held-notice';
import { NotSwappable } from './not-swappable';
import { SavedTicket } from './saved/saved-ticket';
import { TicketCard } from './ticket-card';
import { ChooseTrain } from './trains/choose-train';
import { VerdictBanner } from './verdict-banner';
import { WishPointer } from './wish-pointer';

/** A ticket, whether it can be swapped, and the alternative trains. */
export function TicketScreen() {
  const { bookingId = '' } = useParams();
  return (
    <BookingGate
      key={bookingId}
      bookingId={bookingId}
      renderSaved={(copy, retry) => <SavedTicket copy={copy} {...retry} />}
    >
      {(booking) => <Ticket booking={booking} />}
    </BookingGate>
  );
}

function Ticket({ booking }: { booking: Booking }) {
  const { id, journey, reference, activeOperationId } = booking;
  const { from, to, timeZone } = journeyFacts(journey);
  return (
    <Stack gap={5}>
      <div>
        <PageHeading
          documentTitle={i18n.t('Ticket {reference}', { reference })}
          eyebrow={formatTime({ instant: journey.departure, timeZone, format: 'long-date' })}
        >
          {i18n.t('{from} to {to}', { from, to })}
        </PageHeading>
        <BookingNews bookingId={id} />
      </div>
      <LiveNotes legs={journey.legs} />
      {activeOperationId && <HeldNotice bookingId={id} operationId={activeOperationId} />}
      {journeyFacts(journey).cancelled ? (
        <>
          <VerdictBanner booking={booking} />
          <DelayRepayNotice booking={booking} />
        </>
      ) : (
        <>
          <DelayRepayNotice booking={booking} />
          <VerdictBanner booking={booking} />
        </>
      )}
      <Columns asideFirst aside={<TicketCard booking={booking} />}>
        <Stack gap={5}>
          <Trains booking={booking} />
          {booking.carrier?.notOffered && <p>{booking.carrier.notOffered}</p>}
          <WishPointer booking={booking} />
        </Stack>
      </Columns>
    </Stack>
  );
}

function Trains({ booking }: { booking: Booking }) {
  if (!booking.verdict.swappable) return <NotSwappable booking={booking} />;
  if (!isOnHoldAtCarrier(booking)) return <ChooseTrain booking={booking} />;
  return (
    <Notice title={i18n.t('One swap at a time')}>
      {i18n.t('You can choose another train when the swap above has ended.')}
    </Notice>
  );
}
