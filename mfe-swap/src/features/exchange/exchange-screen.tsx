import { useParams } from 'react-router-dom';
import { type Booking, type ExchangeOperation, toProblem } from 'shared-api';
import { paths } from 'shared-config';
import { ButtonLink, PageHeading, Skeleton, Stack } from 'shared-ui';
import { BookingGate } from '../../lib/booking/booking-gate';
import { useBookingNews } from '../../lib/booking/use-booking-news';
import { useOperation } from '../../lib/operation/get-operation';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { HeldExchange } from './held-exchange';
import { HoldLost } from './outcome/hold-lost';
import { NewTicket } from './outcome/new-ticket';
import { ProposalLost } from './proposal/proposal-lost';
import { ProposedExchange } from './proposal/proposed-exchange';

/** One exchange in whatever state the service has it: held, done, or lost. A reload goes on from there. */
export function ExchangeScreen() {
  const { bookingId = '', operationId = '' } = useParams();
  return (
    <BookingGate key={bookingId} bookingId={bookingId}>
      {(booking) => <Exchange key={operationId} booking={booking} operationId={operationId} />}
    </BookingGate>
  );
}

function Exchange({ booking, operationId }: { booking: Booking; operationId: string }) {
  const { data, error, isFetching, refetch } = useOperation(operationId);
  useBookingNews(booking.id);
  if (data && data.bookingId === booking.id) return <Outcome booking={booking} operation={data} />;
  if (!data && !error) return <Skeleton fills shape="block" count={3} label="Loading your swap" />;
  const problem = error ? toProblem(error) : null;
  return (
    <Stack gap={5}>
      <PageHeading documentTitle="Your swap">Your swap</PageHeading>
      {problem && problem.status !== 404 && problem.status !== 403 ? (
        <ProblemNotice
          problem={problem}
          title="Your swap could not be loaded"
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <>
          <p>There is no such swap for this ticket. Your ticket is as it was.</p>
          <div>
            <ButtonLink href={paths.booking(booking.id)}>Back to my ticket</ButtonLink>
          </div>
        </>
      )}
    </Stack>
  );
}

function Outcome({ booking, operation }: { booking: Booking; operation: ExchangeOperation }) {
  if (operation.status === 'CONFIRMED')
    return <NewTicket booking={booking} operation={operation} />;
  const { proposal } = operation;
  if (operation.status === 'ON_HOLD') {
    if (proposal) {
      return <ProposedExchange booking={booking} operation={operation} proposal={proposal} />;
    }
    return <HeldExchange booking={booking} operation={operation} />;
  }
  if (proposal) return <ProposalLost booking={booking} proposal={proposal} />;
  return <HoldLost booking={booking} operation={operation} />;
}
