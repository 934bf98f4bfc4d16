import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useLiveEvents } from 'shared-api';
import { getConfig, paths } from 'shared-config';
import {
  Alert,
  Button,
  ButtonLink,
  CalendarIcon,
  Cluster,
  HelpIcon,
  Notice,
  PageHeading,
  Skeleton,
  Stack,
  SwapIcon,
  Time,
  UsersIcon,
} from 'shared-ui';
import { PassCard, wasUsed } from '../../lib/pass/pass-card';
import actions from './actions.module.css';
import { CareDoor } from './care/care-door';
import { tripKey, useSavedTrip, useTrip } from './get-trip';
import { isOutOfReach, SavedNotice } from './saved-notice';
import { sayEvent } from './say-event';
import { Timeline } from './timeline';
import styles from './trip-screen.module.css';
import { TrainState } from './trip-summary';
import { WalletButtons } from './wallets/wallet-buttons';

/** The timeline is written from the same event, sometimes after the page has received it. */
const timelineDelayMs = 2_000;

/** One trip: the passes to travel with, the old ones that are dead, and what happened. */
export function TripScreen() {
  const { bookingId = '' } = useParams();
  const { data: fresh, error, isFetching, refetch } = useTrip(bookingId);
  const isSavedNeeded = !fresh && isOutOfReach(error);
  const saved = useSavedTrip(bookingId, isSavedNeeded);
  const copy = isSavedNeeded ? saved.data : null;
  const trip = fresh ?? copy?.value;
  const queryClient = useQueryClient();
  const [news, setNews] = useState<string | null>(null);

  const secondReload = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(secondReload.current), []);

  const reload = () => void queryClient.invalidateQueries({ queryKey: tripKey(bookingId) });
  useLiveEvents(
    { bookingId },
    (event) => {
      // What has nothing to say (money is booked, say) leaves the last news standing.
      const said = sayEvent(event);
      if (said) setNews(said);
      reload();
      clearTimeout(secondReload.current);
      secondReload.current = setTimeout(reload, timelineDelayMs);
    },
    { onOpen: reload, onMissed: reload },
  );

  if (error && !trip && !saved.isLoading) {
    // 422: the address holds no id of a booking.
    const isUnknown = error.status === 404 || error.status === 422;
    return (
      <>
        <PageHeading documentTitle="Trip">This trip cannot be shown</PageHeading>
        <Alert
          tone="danger"
          title={isUnknown ? 'We do not know this trip here' : 'Not available'}
          actions={
            isUnknown ? (
              <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()} busy={isFetching}>
                Try again
              </Button>
            )
          }
        >
          {isUnknown
            ? 'Find it by its reference and surname, or sign in with the e-mail address it was booked with.'
            : error.detail}
        </Alert>
      </>
    );
  }
  if (!trip) {
    return (
      <>
        <PageHeading documentTitle="Trip">Your trip</PageHeading>
        <Skeleton shape="block" count={2} label="Loading the trip" />
      </>
    );
  }

  const { booking, passes, timeline } = trip;
  const [first] = booking.journey.legs;
  const last = booking.journey.legs.at(-1);
  const valid = passes.filter(({ state }) => state === 'VALID');
  const dead = passes.filter(({ state }) => state === 'DEAD');
  const travelled = dead.length > 0 && dead.every((pass) => wasUsed(pass, booking));
  const deadTitle = travelled ? 'Used tickets' : 'Replaced tickets';
  const calendar = `${getConfig().locations.trips}/trips/${encodeURIComponent(booking.id)}/calendar`;
  return (
    <>
      <PageHeading
        documentTitle={`${first?.from.name} to ${last?.to.name}`}
        eyebrow={`Booking ${booking.reference}`}
        lead={
          <Time
            instant={booking.journey.departure}
            timeZone={first?.timeZone ?? 'Europe/London'}
            format="long-date"
          />
        }
      >
        {first?.from.name} to {last?.to.name}
      </PageHeading>
      {copy ? (
        <SavedNotice savedAt={copy.savedAt} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      <div role="status" className={styles.line}>
        {news ? (
          <Notice tone="success" title={news}>
            This page has changed with it; nothing needs to be loaded again.
          </Notice>
        ) : null}
      </div>
      <div className={styles.line}>
        <TrainState journey={booking.journey} />
      </div>
      {valid.map((pass) => (
        <PassCard
          key={pass.fulfilmentId}
          pass={pass}
          booking={booking}
          actions={
            pass.wallets && !copy ? (
              <WalletButtons bookingId={booking.id} pass={pass} wallets={pass.wallets} />
            ) : null
          }
        />
      ))}
      {valid.length === 0 && travelled ? (
        <Notice title="You have travelled on this ticket">
          Its code opens no gate any more. If something went wrong on the way, say so below.
        </Notice>
      ) : null}
      {valid.length === 0 && !travelled ? (
        <Notice tone="warning" title="There is no valid ticket in this booking">
          It was refunded, replaced or has run out.
        </Notice>
      ) : null}
      <Cluster gap={3} className={actions.actions}>
        {booking.verdict.swappable ? (
          <ButtonLink href={paths.booking(booking.id)} icon={<SwapIcon />}>
            Swap this train
          </ButtonLink>
        ) : null}
        {booking.verdict.swappable && booking.journey.legs.length === 1 ? (
          <ButtonLink variant="secondary" href={paths.wish(booking.id)} icon={<UsersIcon />}>
            Swap with others
          </ButtonLink>
        ) : null}
        <ButtonLink variant="secondary" href={calendar} download icon={<CalendarIcon />}>
          Add to calendar
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          href={paths.contactSupport(booking.reference)}
          icon={<HelpIcon />}
        >
          Get help with this trip
        </ButtonLink>
      </Cluster>
      {copy ? null : <CareDoor key={booking.id} trip={trip} />}
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
      <Timeline
        bookingId={booking.id}
        entries={timeline}
        timeZone={first?.timeZone ?? 'Europe/London'}
        mayUndo={!copy && valid.length > 0}
        swapBack={booking.verdict.swappable && !copy ? paths.booking(booking.id) : null}
      />
    </>
  );
}
