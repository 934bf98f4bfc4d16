import { type Booking, now } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  buttonClass,
  Notice,
  PageHeading,
  QueryProblem,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@train-swap/shared-ui';
import { Link, useParams } from '@train-swap/shared-ui/router';
import { useState } from 'react';
import { BookingGate } from '../../lib/booking/booking-gate';
import { useBookingNews } from '../../lib/booking/use-booking-news';
import { useExchangeOffers } from '../../lib/offers/list-exchange-offers';
import { BackLink } from '../../lib/screen/back-link';
import { Columns } from '../../lib/screen/columns';
import { isWishing, useWish } from '../../lib/wish/get-wish';
import {
  canWish,
  getFreePlaceCarrier,
  getWishOptions,
  type WishOptions,
} from '../../lib/wish/wish-options';
import { WishForm } from './form/wish-form';
import { HowWishesWork } from './how-wishes-work';
import { WishState } from './wish-state';

/** Creates a wish for another train or seat, or shows the state of the wish. */
export function WishScreen() {
  const { bookingId = '' } = useParams();
  return (
    <BookingGate key={bookingId} bookingId={bookingId}>
      {(booking) => <Wishing booking={booking} />}
    </BookingGate>
  );
}

function Wishing({ booking }: { booking: Booking }) {
  const query = useWish(booking.id);
  const { data: wish, isPending } = query;
  const [again, setAgain] = useState(false);
  const news = useBookingNews(booking.id);
  const options = getWishOptions(booking, now());
  const shown = wish && (isWishing(wish) || !again) ? wish : null;
  const carrier = getFreePlaceCarrier(booking);
  const title = shown ? i18n.t('Your wish') : getNewTitle(carrier);
  return (
    <Stack gap={5}>
      <BackLink to={paths.booking(booking.id)}>{i18n.t('Back to my ticket')}</BackLink>
      <div>
        <PageHeading
          focusKey={title}
          {...(!shown && {
            lead:
              carrier === null
                ? i18n.t(
                    'Choose the trains or the seat that you would take. When we find a swap, we ask all travellers in it. Either all accept and get their new tickets, or nothing changes.',
                  )
                : i18n.t(
                    'Choose the trains that you would take. When a seat on one of them becomes free, we hold it for you and ask you.',
                  ),
          })}
        >
          {title}
        </PageHeading>
        {/* For screen readers only: the card below shows the same. */}
        <VisuallyHidden>
          <span role="status">{news}</span>
        </VisuallyHidden>
      </div>
      <Columns aside={<HowWishesWork booking={booking} options={options} />}>
        {isPending && (
          <Skeleton fullHeight shape="block" count={2} label={i18n.t('Loading your wish')} />
        )}
        {wish === undefined && (
          <QueryProblem query={query} title={i18n.t('Your wish could not be loaded')} />
        )}
        {shown && (
          <WishState
            booking={booking}
            wish={shown}
            onAgain={canWish(options) ? () => setAgain(true) : null}
          />
        )}
        {!isPending && !shown && (
          <NewWish booking={booking} options={options} onCreated={() => setAgain(false)} />
        )}
      </Columns>
    </Stack>
  );
}

const getNewTitle = (carrier: string | null): string =>
  carrier === null ? i18n.t('Swap with other travellers') : i18n.t('Wish for a full train');

type NewWishProps = { booking: Booking; options: WishOptions; onCreated: () => void };

function NewWish({ booking, options, onCreated }: NewWishProps) {
  const { swappable } = booking.verdict;
  const carrier = getFreePlaceCarrier(booking);
  const travellerIds = booking.travellers.map(({ id }) => id);
  const { data } = useExchangeOffers(booking.id, travellerIds, {
    enabled: carrier !== null && options.otherTrains,
  });
  // A carrier that assigns the seats has wishes for full trains only: it sells the others at once.
  if (canWish(options) && carrier !== null && data?.offers.every((offer) => !offer.priceUnknown)) {
    return (
      <Notice
        title={i18n.t('No other train is full that day')}
        actions={<ToTicket booking={booking} />}
      >
        {i18n.t('You can choose one at once, without a wish.')}
      </Notice>
    );
  }
  if (canWish(options))
    return <WishForm booking={booking} options={options} onCreated={onCreated} />;
  if (swappable && carrier !== null) {
    return (
      <Notice title={i18n.t('No wishes for this ticket')}>
        {i18n.t('{carrier} does not offer swaps with other travellers.', { carrier })}
      </Notice>
    );
  }
  return (
    <Notice
      title={
        swappable
          ? i18n.t('There is no seat to swap with others')
          : i18n.t('This ticket cannot be swapped')
      }
      actions={<ToTicket booking={booking} />}
    >
      {swappable
        ? i18n.t(
            'Every traveller on the ticket needs a numbered seat that others can take. You can still choose another train yourself.',
          )
        : i18n.t('So others cannot swap with you. You keep your train and your seat.')}
    </Notice>
  );
}

const ToTicket = ({ booking }: { booking: Booking }) => (
  <Link to={paths.booking(booking.id)} className={buttonClass({ size: 'small' })}>
    {booking.verdict.swappable ? i18n.t('See the trains') : i18n.t('See why')}
  </Link>
);
