import { type Booking, toProblem } from '@train-swap/shared-api';
import { getFindTicketLink } from '@train-swap/shared-api/flows/find-ticket-link';
import { isUnavailable, type TripCopy } from '@train-swap/shared-api/flows/trip-copies';
import { useBookingHint } from '@train-swap/shared-api/flows/use-booking-hint';
import { i18n } from '@train-swap/shared-config';
import { PageHeading, QueryProblem, Skeleton, Stack } from '@train-swap/shared-ui';
import { Navigate } from '@train-swap/shared-ui/router';
import type { ReactNode } from 'react';
import { useSavedTrip } from '../trip/saved-trips';
import { useBooking } from './get-booking';

type BookingGateProps = {
  bookingId: string;
  children: (booking: Booking) => ReactNode;
  /** Shows the copy on this device while the services are unavailable. */
  renderSaved?: (copy: TripCopy, retry: { busy: boolean; onRetry: () => void }) => ReactNode;
};

/** Renders its children with the booking, or leads to the form that opens it in this browser. */
export function BookingGate({ bookingId, children, renderSaved }: BookingGateProps) {
  const hint = useBookingHint();
  const query = useBooking(bookingId);
  const { data, error, isFetching, refetch } = query;
  const problem = error ? toProblem(error) : null;
  const isSavedNeeded = renderSaved !== undefined && !data && isUnavailable(problem);
  const saved = useSavedTrip(bookingId, isSavedNeeded);
  if (data) return children(data);
  if (!problem || saved.isLoading) {
    return (
      <Stack gap={5}>
        <Skeleton shape="heading" label={i18n.t('Loading your ticket')} />
        <Skeleton fullHeight shape="block" count={2} label="" />
      </Stack>
    );
  }
  if (renderSaved && isSavedNeeded && saved.data) {
    return renderSaved(saved.data, { busy: isFetching, onRetry: () => void refetch() });
  }
  const findTicketLink = getFindTicketLink(problem);
  if (findTicketLink) return <Navigate to={findTicketLink} state={hint} replace />;
  return (
    <Stack gap={5}>
      <PageHeading>{i18n.t('Your ticket')}</PageHeading>
      <QueryProblem query={query} title={i18n.t('Your ticket could not be loaded')} />
    </Stack>
  );
}
