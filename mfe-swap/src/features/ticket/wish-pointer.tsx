import { Link } from 'react-router-dom';
import { type Booking, now } from 'shared-api';
import { paths } from 'shared-config';
import { buttonClass, Card, Cluster } from 'shared-ui';
import { isWishing, useWish } from '../../lib/wish/get-wish';
import { canWish, waysToWish } from '../../lib/wish/ways-to-wish';

/** The way to what no free seat gives: a full train, another seat, sitting together. */
export function WishPointer({ booking }: { booking: Booking }) {
  const { data: wish } = useWish(booking.id);
  const here = paths.wish(booking.id);
  if (isWishing(wish)) {
    return (
      <Card title="Your wish is open" tone="brand">
        <p>We look for travellers who want what you have, and have what you want.</p>
        <div>
          <Link to={here} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            See my wish
          </Link>
        </div>
      </Card>
    );
  }
  const ways = waysToWish(booking, now());
  if (!canWish(ways)) return null;
  const isParty = booking.travellers.length > 1;
  const own = booking.journey.legs.length > 1 ? 'one of your trains' : 'your train';
  return (
    <Card
      title={ways.otherTrains ? 'Not what you are looking for?' : 'Not the seat you want?'}
      tone="sunken"
    >
      <p>
        {ways.otherTrains ? 'Wish for a full train' : `Wish for another seat on ${own}`}
        {ways.otherTrains && ways.seatsOn.length > 0 && ' or another seat'}
        {isParty && ', or for seats together'}. We match you with others who want what you have.
      </p>
      <Cluster gap={3}>
        <Link to={here} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Make a wish
        </Link>
        {isParty && (
          <Link
            to={`${here}?together=`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Sit together
          </Link>
        )}
      </Cluster>
    </Card>
  );
}
