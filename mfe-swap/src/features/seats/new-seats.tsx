import { Navigate, useSearchParams } from 'react-router-dom';
import { type Booking, toProblem } from 'shared-api';
import { ButtonLink, Notice, PageHeading, Skeleton, Stack } from 'shared-ui';
import { useBookingNews } from '../../lib/booking/use-booking-news';
import { type Choices, readChoices, writeChoices } from '../../lib/choices';
import { useExchangeOffers } from '../../lib/offers/list-exchange-offers';
import { movingTravellers } from '../../lib/offers/moving-travellers';
import { BackLink } from '../../lib/screen/back-link';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { swapPaths } from '../../lib/swap-paths';
import { ChosenTrain } from './chosen-train';
import { OwnTrain } from './own-train';

/** Seats on the chosen train, which may be the one that is held already, up to the moment they are held. */
export function NewSeats({ booking }: { booking: Booking }) {
  const [query, setQuery] = useSearchParams();
  const choices = readChoices(query);
  const setChoices = (next: Choices) =>
    setQuery(new URLSearchParams(writeChoices(next)), { replace: true });
  useBookingNews(booking.id);

  if (choices.journeyId === booking.journey.id) {
    return <OwnTrain booking={booking} choices={choices} onChoices={setChoices} />;
  }
  if (!booking.verdict.swappable || !choices.journeyId) {
    return <Navigate to={swapPaths.booking(booking.id, choices)} replace />;
  }
  return <OtherTrain booking={booking} choices={choices} onChoices={setChoices} />;
}

type OtherTrainProps = {
  booking: Booking;
  choices: Choices;
  onChoices: (choices: Choices) => void;
};

function OtherTrain({ booking, choices, onChoices }: OtherTrainProps) {
  const travellerIds = movingTravellers(booking, choices);
  const { discountCode } = choices;
  const offers = useExchangeOffers(booking.id, travellerIds, { discountCode });
  const offer = offers.data?.offers.find(({ journey }) => journey.id === choices.journeyId);
  const back = swapPaths.booking(booking.id, { ...choices, journeyId: null, places: [] });
  if (offer) {
    return (
      <ChosenTrain
        booking={booking}
        offer={offer}
        choices={choices}
        back={<BackLink to={back}>All trains</BackLink>}
        onChoices={onChoices}
      />
    );
  }
  return (
    <Stack gap={5}>
      <BackLink to={back}>All trains</BackLink>
      <PageHeading documentTitle="Choose your seat">Choose your seat</PageHeading>
      {offers.isPending && <Skeleton fills shape="block" count={3} label="Loading the train" />}
      {offers.error && (
        <ProblemNotice
          problem={toProblem(offers.error)}
          title="This train could not be loaded"
          onRetry={() => void offers.refetch()}
          busy={offers.isFetching}
        />
      )}
      {offers.data && (
        <Notice
          tone="warning"
          announce="polite"
          title="This train is no longer on offer"
          actions={<ButtonLink href={back}>Choose another train</ButtonLink>}
        >
          It may have sold out or changed its times. Your own ticket is as it was.
        </Notice>
      )}
    </Stack>
  );
}
