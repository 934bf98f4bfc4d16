import { useLiveEvents } from '@train-swap/shared-api';
import { getFindTicketLink } from '@train-swap/shared-api/flows/find-ticket-link';
import { reloadQueries } from '@train-swap/shared-api/flows/reload-queries';
import { isUnavailable } from '@train-swap/shared-api/flows/trip-copies';
import { useBookingHint } from '@train-swap/shared-api/flows/use-booking-hint';
import { i18n } from '@train-swap/shared-config';
import {
  LiveNotes,
  lazyComponent,
  Notice,
  PageHeading,
  QueryProblem,
  SavedNotice,
  Skeleton,
  Time,
} from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { Navigate, useParams } from '@train-swap/shared-ui/router';
import { useEffect, useRef, useState } from 'react';
import { tripKey, useSavedTrip, useTrip } from './get-trip';
import { CarrierTickets } from './passes/carrier-tickets';
import { OldPasses } from './passes/old-passes';
import { ValidPasses } from './passes/valid-passes';
import { formatEvent } from './timeline/format-event';
import { Timeline } from './timeline/timeline';
import { TripActions } from './trip-actions';
import styles from './trip-screen.module.css';
import { TrainState } from './trip-summary';

/** Loaded after the ticket is shown. The ticket stays when loading fails. */
const TripCare = lazyComponent(async () => (await import('./care/trip-care')).TripCare, {
  note: () =>
    i18n.t('Your ticket above stays valid. Delay Repay and complaints could not be loaded.'),
});

/** One trip: valid passes, old passes and the timeline. */
export function TripScreen() {
  const { bookingId = '' } = useParams();
  const hint = useBookingHint();
  const query = useTrip(bookingId);
  const { data: fresh, error, isFetching, refetch } = query;
  const isSavedNeeded = !fresh && isUnavailable(error);
  const saved = useSavedTrip(bookingId, isSavedNeeded);
  const copy = isSavedNeeded ? saved.data : null;
  const trip = fresh ?? copy?.value.trip;
  const news = useTripNews(bookingId);

  const findTicketLink = error && !trip ? getFindTicketLink(error) : null;
  if (findTicketLink) return <Navigate to={findTicketLink} state={hint} replace />;
  if (error && !trip && !saved.isLoading) {
    return (
      <>
        <PageHeading documentTitle={i18n.t('Trip')}>
          {i18n.t('This trip cannot be shown')}
        </PageHeading>
        <QueryProblem query={query} title={i18n.t('The trip could not be loaded')} />
      </>
    );
  }
  if (!trip) {
    return (
      <>
        <PageHeading documentTitle={i18n.t('Trip')}>{i18n.t('Your trip')}</PageHeading>
        <Skeleton shape="block" count={2} label={i18n.t('Loading the trip')} />
      </>
    );
  }

  const { booking } = trip;
  const [first] = booking.journey.legs;
  const timeZone = first?.timeZone ?? 'Europe/London';
  const route = i18n.t('{from} to {to}', {
    from: first?.from.name ?? '',
    to: booking.journey.legs.at(-1)?.to.name ?? '',
  });
  return (
    <>
      <PageHeading
        eyebrow={i18n.t('Booking {reference}', { reference: booking.reference })}
        lead={<Time instant={booking.journey.departure} timeZone={timeZone} format="long-date" />}
      >
        {route}
      </PageHeading>
      {copy ? (
        <SavedNotice savedAt={copy.savedAt} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      <div role="status" className={styles.line}>
        {news ? (
          <Notice tone="success" title={news}>
            {i18n.t('This page is up to date. You do not need to reload it.')}
          </Notice>
        ) : null}
      </div>
      <div className={styles.line}>
        <TrainState journey={booking.journey} />
        {copy ? null : <LiveNotes legs={booking.journey.legs} />}
      </div>
      <ValidPasses trip={trip} copiedCodes={copy?.value.codes} />
      {copy ? null : <CarrierTickets booking={booking} />}
      <TripActions booking={booking} />
      {booking.carrier?.notOffered ? <p>{booking.carrier.notOffered}</p> : null}
      {copy ? null : <TripCare key={booking.id} trip={trip} />}
      <OldPasses trip={trip} />
      <Timeline entries={trip.timeline} timeZone={timeZone} />
    </>
  );
}

/** The service writes the timeline from the same event, sometimes after the page receives it. */
const timelineDelayMs = 2_000;

/** Reloads a trip with each live event. Returns the text of the last one. */
function useTripNews(bookingId: string): string | null {
  const queryClient = useQueryClient();
  const [news, setNews] = useState<string | null>(null);
  const secondReload = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(secondReload.current), []);

  const reload = () => void reloadQueries(queryClient, tripKey(bookingId));
  useLiveEvents(
    { bookingId },
    (event) => {
      // An event without text, such as a captured payment, keeps the last notice.
      const message = formatEvent(event);
      if (message) setNews(message);
      reload();
      clearTimeout(secondReload.current);
      secondReload.current = setTimeout(reload, timelineDelayMs);
    },
    { onOpen: reload, onMissed: reload },
  );
  return news;
}
