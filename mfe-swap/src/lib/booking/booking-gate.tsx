import { type Booking, toProblem } from '@train-swap/shared-api';
import { isUnavailable, type TripCopy } from '@train-swap/shared-api/flows/trip-copies';
import { i18n, paths, stripLanguage } from '@train-swap/shared-config';
import { ButtonLink, PageHeading, ProblemNotice, Skeleton, Stack } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import { useSavedTrip } from '../trip/saved-trips';
import { useBooking } from './get-booking';

type BookingGateProps = {
  bookingId: string;
  children: (booking: Booking) => ReactNode;
  /** Shows the copy on this device while the services are unavailable. */
  renderSaved?: (copy: TripCopy, retry: { busy: boolean; onRetry: () => void }) => ReactNode;
};

/** Renders its children with the booking, or why it cannot be shown and what to do. */
export function BookingGate({ bookingId, children, renderSaved }: BookingGateProps) {
  const { data, error, isFetching, refetch } = useBooking(bookingId);
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
  // 422: the path contains no valid booking id.
  if ([401, 403, 404, 422].includes(problem.status)) return <NotOpen />;
  return (
    <Stack gap={5}>
      <PageHeading documentTitle={i18n.t('Your ticket')}>{i18n.t('Your ticket')}</PageHeading>
      <ProblemNotice
        problem={problem}
        title={i18n.t('Your ticket could not be loaded')}
        onRetry={refetch}
        busy={isFetching}
      />
    </Stack>
  );
}

function NotOpen() {
  const here = `${stripLanguage(location.pathname)}${location.search}`;
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle={i18n.t('Find your ticket again')}
        lead={i18n.t(
          'For your safety, we show a ticket only after you find it in this browser or sign in to its account.',
        )}
      >
        {i18n.t('Find your ticket again')}
      </PageHeading>
      <div>
        <ButtonLink href={paths.findTicket()}>{i18n.t('Find my ticket')}</ButtonLink>{' '}
        <ButtonLink href={paths.signIn(here)} variant="quiet">
          {i18n.t('Sign in')}
        </ButtonLink>
      </div>
    </Stack>
  );
}
