import type { Booking } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, UsersIcon } from '@train-swap/shared-ui';

/** A wish for another train needs a ticket that can be swapped, on one train with numbered seats, as in mfe-swap. */
function canWishForTrain({ verdict, journey }: Booking): boolean {
  const [leg, ...others] = journey.legs;
  return verdict.swappable && others.length === 0 && Boolean(leg?.layoutId);
}

type WishLinkProps = { booking: Booking; size?: 'medium' | 'small' };

/** A link to a wish for a full train on the day of the trip; nothing when no wish is possible. */
export function WishLink({ booking, size = 'medium' }: WishLinkProps) {
  if (!canWishForTrain(booking)) return null;
  return (
    <ButtonLink variant="secondary" size={size} href={paths.wish(booking.id)} icon={<UsersIcon />}>
      {i18n.t('Wish for a full train')}
    </ButtonLink>
  );
}
