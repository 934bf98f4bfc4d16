import {
  isSessionPending,
  loadSession,
  now,
  refreshSession,
  type Trip,
  useLiveEvents,
  useSession,
} from '@train-swap/shared-api';
import { reloadQueries } from '@train-swap/shared-api/flows/reload-queries';
import { isUnavailable } from '@train-swap/shared-api/flows/trip-copies';
import { i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  EmptyState,
  hasDeparted,
  InstallNotice,
  Link,
  PageHeading,
  ProblemNotice,
  SavedNotice,
  Skeleton,
  Stack,
  standaloneLinkClass,
  TicketIcon,
} from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { useEffect } from 'react';
import { TripsByCode } from './by-code/trips-by-code';
import { tripsKey, useSavedTrips, useTrips } from './list-trips';
import { TripSummary } from './trip-summary';
import styles from './trips-screen.module.css';

/** Upcoming and past trips. */
export function TripsScreen() {
  const sessionState = useSession();
  const { session, status, problem: noSession } = sessionState;
  const trips = useTrips(session?.id ?? null);
  const problem = noSession ?? trips.error;
  const isSavedNeeded = isUnavailable(problem);
  const saved = useSavedTrips(isSavedNeeded);
  const queryClient = useQueryClient();

  useEffect(() => {
    // A failure is in `problem` of `useSession`; the screen shows it with a retry.
    loadSession().catch(() => undefined);
  }, []);
  const retry = () => {
    refreshSession().catch(() => undefined);
    void trips.refetch();
  };
  const reload = () => void reloadQueries(queryClient, tripsKey);
  useLiveEvents({}, reload, { onOpen: reload, onMissed: reload });

  const isSessionAwaited = isSessionPending(sessionState) && !noSession;
  const isLoading = isSessionAwaited || (session !== null && trips.isPending);
  const busy = status === 'loading' || trips.isFetching;
  const copy = isSavedNeeded ? saved.data : null;
  const { upcoming = [], past = [] } =
    (noSession ? copy?.value : (trips.data ?? copy?.value)) ?? {};
  const isEmpty = !isLoading && !problem && upcoming.length + past.length === 0;
  // Prerendered for visitors without a session. With a session, the styles hide it.
  const awaited = isSessionAwaited || undefined;
  return (
    <>
      <PageHeading>{i18n.t('My trips')}</PageHeading>
      {isLoading ? (
        <div className={styles.loading} data-awaited={awaited}>
          {/* As high as the window, so that the footer does not move when the trips arrive. */}
          <Skeleton shape="block" count={6} label={i18n.t('Loading your trips')} />
        </div>
      ) : null}
      {copy ? <SavedNotice savedAt={copy.savedAt} busy={busy} onRetry={retry} /> : null}
      {problem && !copy && !saved.isLoading ? (
        <ProblemNotice
          problem={problem}
          title={i18n.t('Your trips could not be loaded')}
          onRetry={retry}
          busy={busy}
        />
      ) : null}
      {isEmpty || awaited ? (
        <div className={styles.guest} data-awaited={awaited}>
          <EmptyState
            title={i18n.t('No trips here yet')}
            icon={<TicketIcon />}
            action={<ButtonLink href={paths.findTicket()}>{i18n.t('Find my ticket')}</ButtonLink>}
          >
            {session?.kind === 'traveller'
              ? i18n.t(
                  'Tickets that were bought with your email address appear here automatically.',
                )
              : i18n.t(
                  'Find a ticket by its reference, or enter your email address to see all its trips.',
                )}
          </EmptyState>
        </div>
      ) : null}
      <TripList title={i18n.t('Under way')} trips={upcoming.filter(isUnderWay)} upcoming />
      <TripList
        title={i18n.t('Upcoming')}
        trips={upcoming.filter((trip) => !isUnderWay(trip))}
        upcoming
      />
      {upcoming.length > 0 ? <InstallNotice /> : null}
      {problem || session?.traveller ? null : (
        // Hidden while trips are loading: it keeps what was typed, and its code is requested once.
        <div className={styles.guest} data-awaited={awaited} hidden={isLoading && !awaited}>
          <TripsByCode />
          <TripByTrain />
        </div>
      )}
      {session?.traveller && !problem && !isLoading ? <TripByTrain /> : null}
      <TripList title={i18n.t('Past')} trips={past} />
    </>
  );
}

/** For a trip that was booked with another address, without its reference. */
const TripByTrain = () => (
  <p>
    <Link href={paths.findTicketByTrain()} className={standaloneLinkClass()}>
      {i18n.t('Add a trip without its reference')}
    </Link>
  </p>
);

const isUnderWay = ({ booking }: Trip): boolean => hasDeparted(booking.journey, now());

type TripListProps = { title: string; trips: readonly Trip[]; upcoming?: boolean };

function TripList({ title, trips, upcoming = false }: TripListProps) {
  if (trips.length === 0) return null;
  return (
    <section aria-label={title}>
      <Stack gap={3}>
        <h2>{title}</h2>
        {trips.map((trip) => (
          <TripSummary key={trip.booking.id} trip={trip} upcoming={upcoming} />
        ))}
      </Stack>
    </section>
  );
}
