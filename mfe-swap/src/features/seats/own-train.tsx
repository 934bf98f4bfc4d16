import { Link } from 'react-router-dom';
import { type Booking, now, toProblem } from 'shared-api';
import { Cluster, linkClass, PageHeading, Skeleton, Stack } from 'shared-ui';
import type { Choices } from '../../lib/choices';
import { useSeatOffer } from '../../lib/offers/get-seat-offer';
import { movingTravellers } from '../../lib/offers/moving-travellers';
import { BackLink } from '../../lib/screen/back-link';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { swapPaths } from '../../lib/swap-paths';
import { waysToWish } from '../../lib/wish/ways-to-wish';
import { ChosenTrain } from './chosen-train';

type OwnTrainProps = {
  booking: Booking;
  choices: Choices;
  onChoices: (choices: Choices) => void;
};

/** Another seat on the train that the traveller holds, perhaps sits in. */
export function OwnTrain({ booking, choices, onChoices }: OwnTrainProps) {
  const offer = useSeatOffer(booking.id, movingTravellers(booking, choices));
  const canWish = waysToWish(booking, now()).seatsOn.length > 0;
  const back = (
    <Cluster justify="between">
      <BackLink to={swapPaths.booking(booking.id)}>My ticket</BackLink>
      {canWish && (
        <Link to={swapPaths.wish(booking.id)} className={linkClass()}>
          Wish for another seat
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
      <PageHeading documentTitle="Choose your seat">Choose your seat</PageHeading>
      {offer.error ? (
        <ProblemNotice
          problem={toProblem(offer.error)}
          title="The seats of your train could not be loaded"
          onRetry={() => void offer.refetch()}
          busy={offer.isFetching}
        />
      ) : (
        <Skeleton fills shape="block" count={3} label="Loading the train" />
      )}
    </Stack>
  );
}
