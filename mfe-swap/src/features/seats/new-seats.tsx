import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { type Booking, type ExchangeOffer, toProblem } from 'shared-api';
import { ButtonLink, Notice, PageHeading, Skeleton, Stack } from 'shared-ui';
import { useBookingNews } from '../../lib/booking/use-booking-news';
import { type Choices, readChoices, writeChoices } from '../../lib/choices';
import { priceText } from '../../lib/journey/price-text';
import { useExchangeOffers } from '../../lib/offers/list-exchange-offers';
import { movingTravellers } from '../../lib/offers/moving-travellers';
import { BackLink } from '../../lib/screen/back-link';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { SwapSteps } from '../../lib/screen/swap-steps';
import { useProblem } from '../../lib/screen/use-problem';
import { swapPaths } from '../../lib/swap-paths';
import { useHoldPlaces } from './hold-places';
import { HoldRefused } from './hold-refused';
import { SeatChoice } from './seat-choice';
import { SeatHeading } from './seat-heading';

/** Seats on the chosen train, up to the moment they are held. */
export function NewSeats({ booking }: { booking: Booking }) {
  const [query, setQuery] = useSearchParams();
  const choices = readChoices(query);
  const travellerIds = movingTravellers(booking, choices);
  const { swappable } = booking.verdict;
  const offers = useExchangeOffers(booking.id, travellerIds, { enabled: swappable });
  const offer = offers.data?.offers.find(({ journey }) => journey.id === choices.journeyId);
  useBookingNews(booking.id);

  if (!swappable || !choices.journeyId) {
    return <Navigate to={swapPaths.booking(booking.id, choices)} replace />;
  }
  const back = swapPaths.booking(booking.id, { ...choices, journeyId: null, places: [] });
  if (offer) {
    return (
      <ChosenTrain
        booking={booking}
        offer={offer}
        choices={choices}
        back={back}
        onChoices={(next) => setQuery(new URLSearchParams(writeChoices(next)), { replace: true })}
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

type ChosenTrainProps = {
  booking: Booking;
  offer: ExchangeOffer;
  choices: Choices;
  back: string;
  onChoices: (choices: Choices) => void;
};

function ChosenTrain({ booking, offer, choices, back, onChoices }: ChosenTrainProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const hold = useHoldPlaces();
  const problem = useProblem(hold);

  const send = (places: Choices['places']) =>
    hold.mutate(
      { offerId: offer.offerId, places: [...places] },
      {
        onSuccess: (held) => navigate(swapPaths.exchange(booking.id, held.id, held.places)),
        // Whatever was refused, what stands on the screen was out of date.
        onError: () => {
          void client.invalidateQueries({ queryKey: ['seat-map', offer.offerId] });
          void client.invalidateQueries({ queryKey: ['booking', booking.id] });
          void client.invalidateQueries({ queryKey: ['exchange-offers', booking.id] });
        },
      },
    );

  return (
    <Stack gap={4}>
      <BackLink to={back}>All trains</BackLink>
      <SwapSteps current="Seat" />
      <SeatHeading journey={offer.journey} travellers={offer.travellerIds.length} />
      <SeatChoice
        booking={booking}
        offer={offer}
        places={choices.places}
        onPlacesChange={(places) => onChoices({ ...choices, places })}
        price={priceText(offer.price.total)}
        submitLabel={offer.travellerIds.length === 1 ? 'Hold this seat' : 'Hold these seats'}
        busy={hold.isPending}
        onSubmit={send}
        refusal={
          problem &&
          problem.code !== 'place-taken' && (
            <HoldRefused
              problem={problem}
              booking={booking}
              busy={hold.isPending}
              onRetry={() => hold.variables && send(hold.variables.places)}
            />
          )
        }
      />
    </Stack>
  );
}
