import { type Booking, now } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Cluster,
  linkClass,
  PageHeading,
  QueryProblem,
  Skeleton,
  Stack,
} from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import type { Choices } from '../../lib/choices';
import { useSeatOffer } from '../../lib/offers/get-seat-offer';
import { movingTravellers } from '../../lib/offers/moving-travellers';
import { BackLink } from '../../lib/screen/back-link';
import { swapPaths } from '../../lib/swap-paths';
import { getWishOptions } from '../../lib/wish/wish-options';
import { ChosenTrain } from './chosen-train';
import { formatSeatTitle } from './seat-heading';

type OwnTrainProps = {
  booking: Booking;
  choices: Choices;
  onChoices: (choices: Choices) => void;
};

/** Chooses another seat on the traveller's current train. */
export function OwnTrain({ booking, choices, onChoices }: OwnTrainProps) {
  const moving = movingTravellers(booking, choices);
  const offer = useSeatOffer(booking.id, moving);
  const canWish = getWishOptions(booking, now()).seatsOn.length > 0;
  const back = (
    <Cluster justify="between">
      <BackLink to={swapPaths.booking(booking.id)}>{i18n.t('My ticket')}</BackLink>
      {canWish && (
        <Link to={swapPaths.wish(booking.id)} className={linkClass()}>
          {i18n.t('Wish for another seat')}
        </Link>
      )}
    </Cluster>
  );
  if (offer.data) {
    return (
      <ChosenTrain
        booking={booking}
        offer={offer.data}
        choices={choices}
        back={back}
        onChoices={onChoices}
      />
    );
  }
  return (
    <Stack gap={5}>
      {back}
      <PageHeading>{formatSeatTitle(booking, moving.length, true)}</PageHeading>
      {offer.error ? (
        <QueryProblem query={offer} title={i18n.t('The seats of your train could not be loaded')} />
      ) : (
        <Skeleton fullHeight shape="block" count={3} label={i18n.t('Loading the train')} />
      )}
    </Stack>
  );
}
