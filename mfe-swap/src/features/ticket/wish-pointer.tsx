import { type Booking, now } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { buttonClass, Card, Cluster, SwapDrawing, type SwapParty } from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { isWishing, useWish } from '../../lib/wish/get-wish';
import { canWish, getFreePlaceCarrier, getWishOptions } from '../../lib/wish/wish-options';

const getRing = (): readonly SwapParty[] => [
  { name: i18n.t('You'), isYou: true, state: 'none' },
  { name: i18n.t('Traveller {number}', { number: 2 }), state: 'none' },
  { name: i18n.t('Traveller {number}', { number: 3 }), state: 'none' },
];

/** A link to a wish: for a full train, another seat, or sitting together. */
export function WishPointer({ booking }: { booking: Booking }) {
  const { data: wish } = useWish(booking.id);
  const here = paths.wish(booking.id);
  if (isWishing(wish)) {
    return (
      <Card title={i18n.t('Your wish is open')} tone="brand">
        <p>{i18n.t('We are looking for a swap for you. We send you an email when we find one.')}</p>
        <div>
          <Link to={here} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {i18n.t('See my wish')}
          </Link>
        </div>
      </Card>
    );
  }
  const options = getWishOptions(booking, now());
  if (!canWish(options)) return null;
  const isParty = booking.travellers.length > 1;
  const canSitTogether = isParty && getFreePlaceCarrier(booking) === null;
  return (
    <Card
      title={
        options.otherTrains ? i18n.t('Not the train you want?') : i18n.t('Not the seat you want?')
      }
      tone="sunken"
    >
      <p>
        {[
          options.otherTrains
            ? describeTrainWish(options.seatsOn.length > 0, canSitTogether)
            : describeSeatWish(booking.journey.legs.length > 1, isParty),
          getFreePlaceCarrier(booking) === null
            ? i18n.t('We look for travellers who want to swap with you.')
            : i18n.t('When a seat becomes free, we hold it for you and ask you.'),
        ].join(' ')}
      </p>
      {getFreePlaceCarrier(booking) === null && (
        <SwapDrawing kind="ring" parties={getRing()} decorative />
      )}
      <Cluster gap={3}>
        <Link to={here} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {i18n.t('Make a wish')}
        </Link>
        {canSitTogether && (
          <Link
            to={`${here}?together=`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {i18n.t('Sit together')}
          </Link>
        )}
      </Cluster>
    </Card>
  );
}

function describeTrainWish(canWishSeat: boolean, isParty: boolean): string {
  if (canWishSeat) {
    return isParty
      ? i18n.t('Wish for a full train or another seat, or for seats together.')
      : i18n.t('Wish for a full train or another seat.');
  }
  return isParty
    ? i18n.t('Wish for a full train, or for seats together.')
    : i18n.t('Wish for a full train.');
}

function describeSeatWish(hasSeveralTrains: boolean, isParty: boolean): string {
  if (hasSeveralTrains) {
    return isParty
      ? i18n.t('Wish for another seat on one of your trains, or for seats together.')
      : i18n.t('Wish for another seat on one of your trains.');
  }
  return isParty
    ? i18n.t('Wish for another seat on your train, or for seats together.')
    : i18n.t('Wish for another seat on your train.');
}
