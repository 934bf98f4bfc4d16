import { useParams } from 'react-router-dom';
import { type Booking, toProblem } from 'shared-api';
import { paths } from 'shared-config';
import { ButtonLink, PageHeading, Skeleton, Stack } from 'shared-ui';
import { BookingGate } from '../../lib/booking/booking-gate';
import { useBookingNews } from '../../lib/booking/use-booking-news';
import { useUndoOffer } from '../../lib/offers/get-undo-offer';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { WayBack } from './way-back';

/** What comes back when the last swap is undone, up to the moment it is held. */
export function UndoScreen() {
  const { bookingId = '' } = useParams();
  return (
    <BookingGate key={bookingId} bookingId={bookingId}>
      {(booking) => <Undo booking={booking} />}
    </BookingGate>
  );
}

function Undo({ booking }: { booking: Booking }) {
  const { data, error, isFetching, refetch } = useUndoOffer(booking.id);
  useBookingNews(booking.id);
  if (!data && !error) return <Skeleton fills shape="block" count={2} label="Loading your swap" />;
  const problem = error && toProblem(error);
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle="Undo your swap"
        {...(!problem && { lead: 'Your present ticket stays valid until you confirm.' })}
      >
        Undo your swap
      </PageHeading>
      {problem ? (
        <ProblemNotice
          problem={problem}
          title="This swap cannot be undone"
          busy={isFetching}
          {...(problem.isPassing && { onRetry: () => void refetch() })}
        >
          <ButtonLink size="small" variant="secondary" href={paths.trip(booking.id)}>
            Show my ticket
          </ButtonLink>
        </ProblemNotice>
      ) : (
        data && <WayBack booking={booking} offer={data} onTimeUp={() => void refetch()} />
      )}
    </Stack>
  );
}
