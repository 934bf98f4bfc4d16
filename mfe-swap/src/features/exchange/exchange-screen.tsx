import { type Booking, type ExchangeOperation, toProblem } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, PageHeading, QueryProblem, Skeleton, Stack } from '@train-swap/shared-ui';
import { useParams } from '@train-swap/shared-ui/router';
import { useState } from 'react';
import { BookingGate } from '../../lib/booking/booking-gate';
import { useBookingNews } from '../../lib/booking/use-booking-news';
import { isSeatChange } from '../../lib/class/offered-class';
import { useOperation } from '../../lib/operation/get-operation';
import { HeldExchange } from './held-exchange';
import { HoldLost } from './outcome/hold-lost';
import { NewTicket } from './outcome/new-ticket';
import { ProposalLost } from './proposal/proposal-lost';
import { ProposedExchange } from './proposal/proposed-exchange';

/** One exchange in its current state: held, done or lost. A reload continues from there. */
export function ExchangeScreen() {
  const { bookingId = '', operationId = '' } = useParams();
  return (
    <BookingGate key={bookingId} bookingId={bookingId}>
      {(booking) => <Exchange key={operationId} booking={booking} operationId={operationId} />}
    </BookingGate>
  );
}

function Exchange({ booking, operationId }: { booking: Booking; operationId: string }) {
  const query = useOperation(operationId);
  const { data, error } = query;
  useBookingNews(booking.id);
  if (data && data.bookingId === booking.id) return <Outcome booking={booking} operation={data} />;
  if (!data && !error)
    return <Skeleton fullHeight shape="block" count={3} label={i18n.t('Loading your swap')} />;
  const problem = error ? toProblem(error) : null;
  return (
    <Stack gap={5}>
      <PageHeading>{i18n.t('Your swap')}</PageHeading>
      {problem && problem.status !== 404 && problem.status !== 403 ? (
        <QueryProblem query={query} title={i18n.t('Your swap could not be loaded')} />
      ) : (
        <>
          <p>{i18n.t('There is no such swap for this ticket. Your ticket has not changed.')}</p>
          <div>
            <ButtonLink href={paths.booking(booking.id)}>{i18n.t('Back to my ticket')}</ButtonLink>
          </div>
        </>
      )}
    </Stack>
  );
}

function Outcome({ booking, operation }: { booking: Booking; operation: ExchangeOperation }) {
  const [before] = useState(operation.status === 'CONFIRMED' ? null : booking);
  if (operation.status === 'CONFIRMED') {
    const previous = before && isSeatChange(before.journey, operation.offer) ? null : before;
    return <NewTicket booking={booking} operation={operation} previous={previous} />;
  }
  const { proposal } = operation;
  if (operation.status === 'ON_HOLD') {
    if (proposal) {
      return <ProposedExchange booking={booking} operation={operation} proposal={proposal} />;
    }
    return <HeldExchange booking={booking} operation={operation} />;
  }
  if (proposal) return <ProposalLost booking={booking} operation={operation} proposal={proposal} />;
  return <HoldLost booking={booking} operation={operation} />;
}
