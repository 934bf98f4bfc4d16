import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '@train-swap/shared-api';
import { getFindTicketLink } from '@train-swap/shared-api/flows/find-ticket-link';
import { reloadQueries } from '@train-swap/shared-api/flows/reload-queries';
import { isUnavailable } from '@train-swap/shared-api/flows/trip-copies';
import { useBookingHint } from '@train-swap/shared-api/flows/use-booking-hint';
import { getConfig, i18n, paths } from '@train-swap/shared-config';
import {
  Alert,
  Button,
  ButtonLink,
  CalendarIcon,
  Cluster,
  getMode,
  HelpIcon,
  lazyComponent,
  Notice,
  PageHeading,
  SavedNotice,
  Skeleton,
  Stack,
  SwapIcon,
  TicketIcon,
  Time,
} from '@train-swap/shared-ui';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { GateView, passHash } from '../../lib/pass/gate-view';
import { PassCard, wasUsed } from '../../lib/pass/pass-card';
import actions from './actions.module.css';
import { LazyTripCare } from './care/lazy-trip-care';
import { tripKey, useSavedTrip, useTrip } from './get-trip';
import { formatEvent } from './timeline/format-event';
import { findLastSwap, Timeline } from './timeline/timeline';
import styles from './trip-screen.module.css';
import { TrainState } from './trip-summary';
import { WalletButtons } from './wallets/wallet-buttons';
import { WishLink } from './wish-link';

/** Loaded only when there is a swap to undo. */
const UndoLink = lazyComponent(async () => (await import('./timeline/undo-link')).UndoLink);

/** The service writes the timeline from the same event, sometimes after the page receives it. */
const timelineDelayMs = 2_000;

/** One trip: valid passes, old passes and the timeline. */
export function TripScreen() {
  const { bookingId = '' } = useParams();
  const hint = useBookingHint();
  const { data: fresh, error, isFetching, refetch } = useTrip(bookingId);
  const isSavedNeeded = !fresh && isUnavailable(error);
  const saved = useSavedTrip(bookingId, isSavedNeeded);
  const copy = isSavedNeeded ? saved.data : null;
  const trip = fresh ?? copy?.value.trip;
  const queryClient = useQueryClient();
  const { hash } = useLocation();
  const navigate = useNavigate();
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

  const findTicketLink = error && !trip ? getFindTicketLink(error) : null;
  if (findTicketLink) return <Navigate to={findTicketLink} state={hint} replace />;
  if (error && !trip && !saved.isLoading) {
    return (
      <>
        <PageHeading documentTitle={i18n.t('Trip')}>
          {i18n.t('This trip cannot be shown')}
        </PageHeading>
        <Alert
          tone="danger"
          title={i18n.t('The trip could not be loaded')}
          actions={
            <Button onClick={() => void refetch()} busy={isFetching}>
              {i18n.t('Try again')}
            </Button>
          }
        >
          {error.detail}
        </Alert>
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

  const { booking, passes, timeline } = trip;
  const [first] = booking.journey.legs;
  const last = booking.journey.legs.at(-1);
  const valid = passes.filter(({ state }) => state === 'VALID');
  const dead = passes.filter(({ state }) => state === 'DEAD');
  const lastSwap = findLastSwap(timeline);
  const travelled = dead.length > 0 && dead.every((pass) => wasUsed(pass, booking));
  const deadTitle = travelled ? i18n.t('Used tickets') : i18n.t('Replaced tickets');
  const route = i18n.t('{from} to {to}', {
    from: first?.from.name ?? '',
    to: last?.to.name ?? '',
  });
  const calendar = `${getConfig().locations.trips}/trips/${encodeURIComponent(booking.id)}/calendar`;
  return (
    <>
      <PageHeading
        documentTitle={route}
        eyebrow={i18n.t('Booking {reference}', { reference: booking.reference })}
        lead={
          <Time
            instant={booking.journey.departure}
            timeZone={first?.timeZone ?? 'Europe/London'}
            format="long-date"
          />
        }
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
      </div>
      {hash === passHash && valid.length > 0 ? (
        <GateView
          booking={booking}
          passes={valid}
          codes={copy?.value.codes}
          onClose={() => void navigate({ hash: '' }, { replace: true })}
        />
      ) : null}
      {valid.map((pass, index) => (
        <Fragment key={pass.fulfilmentId}>
          <PassCard
            pass={pass}
            booking={booking}
            code={copy?.value.codes[pass.barcode.payload]}
            actions={
              <Cluster gap={3}>
                <ButtonLink
                  href={`${paths.trip(booking.id)}${passHash}`}
                  variant="secondary"
                  icon={<TicketIcon />}
                >
                  {i18n.t('Fill the screen')}
                </ButtonLink>
                {pass.wallets && !copy ? (
                  <WalletButtons bookingId={booking.id} pass={pass} wallets={pass.wallets} />
                ) : null}
              </Cluster>
            }
          />
          {index === 0 && lastSwap && !copy ? (
            <UndoLink
              bookingId={booking.id}
              swappedAt={lastSwap.at}
              swapBack={booking.verdict.swappable ? paths.booking(booking.id) : null}
            />
          ) : null}
        </Fragment>
      ))}
      {valid.length === 0 && travelled ? (
        <Notice title={i18n.t('You have travelled on this ticket')}>
          {i18n.t(
            'Its code is no longer valid. If something went wrong on the trip, make a complaint below.',
          )}
        </Notice>
      ) : null}
      {valid.length === 0 && !travelled ? (
        <Notice tone="warning" title={i18n.t('There is no valid ticket in this booking')}>
          {i18n.t(
            'The ticket was refunded or replaced, or it has expired. If this is wrong, get help with this trip below.',
          )}
        </Notice>
      ) : null}
      <Cluster gap={3} className={actions.actions}>
        {booking.verdict.swappable ? (
          <ButtonLink href={paths.booking(booking.id)} icon={<SwapIcon />}>
            {i18n.t('Swap this {mode, select, bus {bus} other {train}}', {
              mode: getMode(booking.journey),
            })}
          </ButtonLink>
        ) : null}
        <WishLink booking={booking} />
        <ButtonLink variant="secondary" href={calendar} download icon={<CalendarIcon />}>
          {i18n.t('Add to calendar')}
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          href={paths.contactSupport(booking.reference)}
          icon={<HelpIcon />}
        >
          {i18n.t('Get help with this trip')}
        </ButtonLink>
      </Cluster>
      {copy ? null : <LazyTripCare key={booking.id} trip={trip} />}
      {dead.length > 0 ? (
        <section aria-label={deadTitle}>
          <Stack gap={3}>
            <h2>{deadTitle}</h2>
            {dead.map((pass) => (
              <PassCard key={pass.fulfilmentId} pass={pass} booking={booking} />
            ))}
          </Stack>
        </section>
      ) : null}
      <Timeline entries={timeline} timeZone={first?.timeZone ?? 'Europe/London'} />
    </>
  );
}
