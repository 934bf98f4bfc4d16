import { type Booking, toProblem } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, PageHeading, ProblemNotice, Skeleton, Stack } from '@train-swap/shared-ui';
import { useParams } from '@train-swap/shared-ui/router';
import { BookingGate } from '../../lib/booking/booking-gate';
import { useBookingNews } from '../../lib/booking/use-booking-news';
import { useUndoOffer } from '../../lib/offers/get-undo-offer';
import { UndoOfferCard } from './undo-offer-card';

/** The offer to undo the last swap, until its seats are held. */
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
  if (!data && !error)
    return <Skeleton fullHeight shape="block" count={2} label={i18n.t('Loading your swap')} />;
  const problem = error && toProblem(error);
  return (
    <Stack gap={5}>
      <PageHeading
        {...(!problem && { lead: i18n.t('Your current ticket stays valid until you confirm.') })}
      >
        {i18n.t('Undo your swap')}
      </PageHeading>
      {problem ? (
        <ProblemNotice
          problem={problem}
          title={i18n.t('This swap cannot be undone')}
          busy={isFetching}
          onRetry={problem.isTransient ? refetch : undefined}
          actions={
            <ButtonLink size="small" variant="secondary" href={paths.trip(booking.id)}>
              {i18n.t('Show my ticket')}
            </ButtonLink>
          }
        />
      ) : (
        data && <UndoOfferCard booking={booking} offer={data} onTimeUp={() => void refetch()} />
      )}
    </Stack>
  );
}
