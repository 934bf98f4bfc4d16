import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type Booking, now, toProblem } from 'shared-api';
import { paths } from 'shared-config';
import { buttonClass, Notice, PageHeading, Skeleton, Stack, VisuallyHidden } from 'shared-ui';
import { BookingGate } from '../../lib/booking/booking-gate';
import { useBookingNews } from '../../lib/booking/use-booking-news';
import { BackLink } from '../../lib/screen/back-link';
import { Columns } from '../../lib/screen/columns';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { isWishing, useWish } from '../../lib/wish/get-wish';
import { canWish, type WaysToWish, waysToWish } from '../../lib/wish/ways-to-wish';
import { HowWishesWork } from './how-wishes-work';
import { WishForm } from './wish-form';
import { WishState } from './wish-state';

/** What somebody would take whom no free seat helps, and how that wish stands. */
export function WishScreen() {
  const { bookingId = '' } = useParams();
  return (
    <BookingGate key={bookingId} bookingId={bookingId}>
      {(booking) => <Wishing booking={booking} />}
    </BookingGate>
  );
}

function Wishing({ booking }: { booking: Booking }) {
  const { data: wish, error, isPending, isFetching, refetch } = useWish(booking.id);
  const [again, setAgain] = useState(false);
  const news = useBookingNews(booking.id);
  const ways = waysToWish(booking, now());
  const shown = wish && (isWishing(wish) || !again) ? wish : null;
  const title = shown ? 'Your wish' : 'Swap with other travellers';
  return (
    <Stack gap={5}>
      <BackLink to={paths.booking(booking.id)}>Back to my ticket</BackLink>
      <div>
        <PageHeading
          documentTitle={title}
          focusKey={title}
          {...(!shown && {
            lead: 'Say what you would take. When it fits with what others want, everybody is asked, and your tickets change together or not at all.',
          })}
        >
          {title}
        </PageHeading>
        {/* Heard alone: the card below says the same to the eye. */}
        <VisuallyHidden>
          <span role="status">{news}</span>
        </VisuallyHidden>
      </div>
      <Columns aside={<HowWishesWork booking={booking} ways={ways} />}>
        {isPending && <Skeleton fills shape="block" count={2} label="Loading your wish" />}
        {error && wish === undefined && (
          <ProblemNotice
            problem={toProblem(error)}
            title="Your wish could not be loaded"
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {shown && (
          <WishState
            booking={booking}
            wish={shown}
            onAgain={canWish(ways) ? () => setAgain(true) : null}
          />
        )}
        {!isPending && !shown && (
          <NewWish booking={booking} ways={ways} onMade={() => setAgain(false)} />
        )}
      </Columns>
    </Stack>
  );
}

type NewWishProps = { booking: Booking; ways: WaysToWish; onMade: () => void };

function NewWish({ booking, ways, onMade }: NewWishProps) {
  if (canWish(ways)) return <WishForm booking={booking} ways={ways} onMade={onMade} />;
  const { swappable } = booking.verdict;
  return (
    <Notice
      title={swappable ? 'There is no seat to swap with others' : 'This ticket cannot be swapped'}
      actions={
        <Link to={paths.booking(booking.id)} className={buttonClass({ size: 'small' })}>
          {swappable ? 'See the trains' : 'See why'}
        </Link>
      }
    >
      {swappable
        ? 'Everybody on the ticket needs a numbered seat that others could take. You can still choose another train yourself.'
        : 'So there is nothing that others could take from you. Your train and seat stay yours.'}
    </Notice>
  );
}
