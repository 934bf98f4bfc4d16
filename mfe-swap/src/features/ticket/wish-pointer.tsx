import { Link } from 'react-router-dom';
import type { Booking } from 'shared-api';
import { paths } from 'shared-config';
import { buttonClass, Card, Cluster } from 'shared-ui';
import { isWishable } from '../../lib/journey/journey-facts';
import { isWishing, useWish } from '../../lib/wish/get-wish';

/** The way to what no free seat gives: a full train, another seat, sitting together. */
export function WishPointer({ booking }: { booking: Booking }) {
  const { data: wish } = useWish(booking.id);
  if (!isWishable(booking.journey)) return null;
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
  const isParty = booking.travellers.length > 1;
  return (
    <Card title="Not what you are looking for?" tone="sunken">
      <p>
        Wish for a full train or another seat{isParty && ', or for seats together'}. We match you
        with others who want what you have.
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
