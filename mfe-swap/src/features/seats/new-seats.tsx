import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  ButtonLink,
  Notice,
  PageHeading,
  QueryProblem,
  Skeleton,
  Stack,
} from '@train-swap/shared-ui';
import { Navigate, useSearchParams } from '@train-swap/shared-ui/router';
import { useBookingNews } from '../../lib/booking/use-booking-news';
import { type Choices, readChoices, writeChoices } from '../../lib/choices';
import { getOtherClass } from '../../lib/class/offered-class';
import { useExchangeOffers } from '../../lib/offers/list-exchange-offers';
import { movingTravellers } from '../../lib/offers/moving-travellers';
import { BackLink } from '../../lib/screen/back-link';
import { swapPaths } from '../../lib/swap-paths';
import { ChosenTrain } from './chosen-train';
import { OwnTrain } from './own-train';
import { formatSeatTitle } from './seat-heading';

/** Seats on the chosen train, which may be the current one, until they are held. */
export function NewSeats({ booking }: { booking: Booking }) {
  const [query, setQuery] = useSearchParams();
  const choices = readChoices(query);
  const setChoices = (next: Choices) =>
    setQuery(new URLSearchParams(writeChoices(next)), { replace: true });
  useBookingNews(booking.id);

  if (choices.journeyId === booking.journey.id && !getOtherClass(booking, choices)) {
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
  const serviceClass = getOtherClass(booking, choices);
  const offers = useExchangeOffers(booking.id, travellerIds, { discountCode, serviceClass });
  const offer = offers.data?.offers.find(({ journey }) => journey.id === choices.journeyId);
  const back = swapPaths.booking(booking.id, { ...choices, journeyId: null, places: [] });
  if (offer) {
    return (
      <ChosenTrain
        booking={booking}
        offer={offer}
        choices={choices}
        back={<BackLink to={back}>{i18n.t('All trains')}</BackLink>}
        onChoices={onChoices}
      />
    );
  }
  return (
    <Stack gap={5}>
      <BackLink to={back}>{i18n.t('All trains')}</BackLink>
      <PageHeading>{formatSeatTitle(booking, travellerIds.length, false)}</PageHeading>
      {offers.isPending && (
        <Skeleton fullHeight shape="block" count={3} label={i18n.t('Loading the train')} />
      )}
      <QueryProblem query={offers} title={i18n.t('This train could not be loaded')} />
      {offers.data && (
        <Notice
          tone="warning"
          announce="polite"
          title={i18n.t('This train is no longer on offer')}
          actions={<ButtonLink href={back}>{i18n.t('Choose another train')}</ButtonLink>}
        >
          {i18n.t(
            'It may be sold out, or its times may have changed. Your own ticket has not changed.',
          )}
        </Notice>
      )}
    </Stack>
  );
}
