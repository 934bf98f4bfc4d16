import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadSession, refreshSession, type Trip, useLiveEvents, useSession } from 'shared-api';
import { paths } from 'shared-config';
import {
  Alert,
  Button,
  ButtonLink,
  EmptyState,
  PageHeading,
  Skeleton,
  Stack,
  TicketIcon,
} from 'shared-ui';
import { TripsByCode } from './by-code/trips-by-code';
import { tripsKey, useSavedTrips, useTrips } from './list-trips';
import { isOutOfReach, SavedNotice } from './saved-notice';
import { TripSummary } from './trip-summary';

/** Upcoming and past trips. */
export function TripsScreen() {
  const { session, status, problem: noSession } = useSession();
  const trips = useTrips(session?.id ?? null);
  const problem = noSession ?? trips.error;
  const isSavedNeeded = isOutOfReach(problem);
  const saved = useSavedTrips(isSavedNeeded);
  const queryClient = useQueryClient();

  useEffect(() => {
    // A failure shows in the session's own status; the screen offers Retry below.
    loadSession().catch(() => undefined);
  }, []);
  const retry = () => {
    refreshSession().catch(() => undefined);
    void trips.refetch();
  };
  const reload = () => void queryClient.invalidateQueries({ queryKey: tripsKey });
  useLiveEvents({}, reload, { onOpen: reload, onMissed: reload });

  if (status === 'unknown' || (status === 'loading' && !noSession) || trips.isPending) {
    return (
      <>
        <PageHeading documentTitle="My trips">My trips</PageHeading>
        {/* Fills a window, so that the footer is not seen to move when they come. */}
        <Skeleton shape="block" count={6} label="Loading your trips" />
      </>
    );
  }
  const busy = status === 'loading' || trips.isFetching;
  const copy = isSavedNeeded ? saved.data : null;
  const { upcoming = [], past = [] } =
    (noSession ? copy?.value : (trips.data ?? copy?.value)) ?? {};
  return (
    <>
      <PageHeading documentTitle="My trips">My trips</PageHeading>
      {copy ? <SavedNotice savedAt={copy.savedAt} busy={busy} onRetry={retry} /> : null}
      {problem && !copy && !saved.isLoading ? (
        <Alert
          tone="danger"
          title="Your trips cannot be shown at the moment"
          actions={
            <Button onClick={retry} busy={busy}>
              Try again
            </Button>
          }
        >
          {problem.detail}
        </Alert>
      ) : null}
      {!problem && upcoming.length + past.length === 0 ? (
        <EmptyState
          title="No trips here yet"
          icon={<TicketIcon />}
          action={<ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>}
        >
          {session?.kind === 'traveller'
            ? 'Tickets that were bought with your e-mail address appear here by themselves.'
            : 'Find a ticket by its reference, or see all that is booked with your e-mail address.'}
        </EmptyState>
      ) : null}
      <TripList title="Upcoming" trips={upcoming} />
      {problem || session?.traveller ? null : <TripsByCode />}
      <TripList title="Past" trips={past} />
    </>
  );
}

function TripList({ title, trips }: { title: string; trips: readonly Trip[] }) {
  if (trips.length === 0) return null;
  return (
    <section aria-label={title}>
      <Stack gap={3}>
        <h2>{title}</h2>
        {trips.map((trip) => (
          <TripSummary key={trip.booking.id} trip={trip} />
        ))}
      </Stack>
    </section>
  );
}
