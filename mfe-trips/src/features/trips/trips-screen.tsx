import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadSession, type Trip, useLiveEvents, useSession } from 'shared-api';
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
import { tripsKey, useTrips } from './list-trips';
import { TripSummary } from './trip-summary';

/** Upcoming and past trips. */
export function TripsScreen() {
  const { session, status } = useSession();
  const trips = useTrips(session?.id ?? null);
  const queryClient = useQueryClient();

  useEffect(() => {
    // A failure shows in the session's own status; the screen offers Retry below.
    loadSession().catch(() => undefined);
  }, []);
  useLiveEvents({}, () => void queryClient.invalidateQueries({ queryKey: tripsKey }));

  if (status === 'unknown' || status === 'loading' || trips.isPending) {
    return (
      <>
        <PageHeading documentTitle="My trips">My trips</PageHeading>
        <Skeleton shape="block" count={2} label="Loading your trips" />
      </>
    );
  }
  const problem = trips.error;
  const { upcoming = [], past = [] } = trips.data ?? {};
  return (
    <>
      <PageHeading documentTitle="My trips">My trips</PageHeading>
      {problem ? (
        <Alert
          tone="danger"
          title="Your trips cannot be shown at the moment"
          actions={
            <Button onClick={() => void trips.refetch()} busy={trips.isFetching}>
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
            : 'Find a ticket by its reference, or sign in to see all that is booked with your e-mail address.'}
        </EmptyState>
      ) : null}
      <TripList title="Upcoming" trips={upcoming} />
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
