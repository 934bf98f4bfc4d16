import { useSession } from '@train-swap/shared-api';
import { isUnavailable } from '@train-swap/shared-api/flows/trip-copies';
import { i18n, paths } from '@train-swap/shared-config';
import { PageHeading, Skeleton } from '@train-swap/shared-ui';
import { Navigate } from '@train-swap/shared-ui/router';
import { useSavedTrips, useTrips } from './list-trips';

/** Opens the pass of the next trip, also without a network: a shortcut of the home screen. Without a trip, the list. */
export function NextTripScreen() {
  const { session, status, problem: noSession } = useSession();
  const trips = useTrips(session?.id ?? null);
  const isSavedNeeded = isUnavailable(noSession ?? trips.error);
  const saved = useSavedTrips(isSavedNeeded);

  const isSessionAwaited = status === 'unknown' || (status === 'loading' && !noSession);
  if (isSessionAwaited || trips.isPending || saved.isLoading) {
    return (
      <>
        <PageHeading documentTitle={i18n.t('Next trip')}>{i18n.t('Your next trip')}</PageHeading>
        <Skeleton shape="block" count={2} label={i18n.t('Loading the trip')} />
      </>
    );
  }
  const [next] = (isSavedNeeded ? saved.data?.value : trips.data)?.upcoming ?? [];
  return <Navigate to={next ? paths.trip(next.booking.id) : paths.trips()} replace />;
}
