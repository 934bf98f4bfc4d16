import type { Booking, ExchangeOffer } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Stack } from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { useNavigate } from '@train-swap/shared-ui/router';
import { type ReactNode, useState } from 'react';
import type { Choices } from '../../lib/choices';
import { isSeatChange } from '../../lib/class/offered-class';
import { DelayRepayWarning } from '../../lib/delay/delay-repay-warning';
import { priceText } from '../../lib/journey/price-text';
import { type SeatPreference, useHoldPlaces } from '../../lib/operation/hold-places';
import { SwapSteps } from '../../lib/screen/swap-steps';
import { useProblem } from '../../lib/screen/use-problem';
import { swapPaths } from '../../lib/swap-paths';
import { SeatChoice } from './choice/seat-choice';
import { SeatPreferenceChoice } from './choice/seat-preference';
import { HoldFailed } from './hold-failed';
import { formatSeatTitle, SeatHeading } from './seat-heading';

type ChosenTrainProps = {
  booking: Booking;
  offer: ExchangeOffer;
  choices: Choices;
  /** The link back. */
  back: ReactNode;
  onChoices: (choices: Choices) => void;
};

/** Chooses seats of a train and holds them. */
export function ChosenTrain({ booking, offer, choices, back, onChoices }: ChosenTrainProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const hold = useHoldPlaces(booking.id, (held) =>
    navigate(swapPaths.exchange(booking.id, held.id, held.places)),
  );
  const problem = useProblem(hold);
  const [preference, setPreference] = useState<SeatPreference>();

  const send = (places: Choices['places']) =>
    hold.mutate(
      { offerId: offer.offerId, places: [...places], ...(preference && { preference }) },
      {
        // A rejection means that the screen was out of date: refetch.
        onError: () => {
          void client.invalidateQueries({ queryKey: ['seat-map'] });
          void client.invalidateQueries({ queryKey: ['booking', booking.id] });
          void client.invalidateQueries({ queryKey: ['exchange-offers', booking.id] });
          void client.invalidateQueries({ queryKey: ['seat-offer', booking.id] });
        },
      },
    );

  return (
    <Stack gap={4}>
      {back}
      <SwapSteps current="Seat" />
      <SeatHeading
        title={formatSeatTitle(
          booking,
          offer.travellerIds.length,
          isSeatChange(booking.journey, offer),
        )}
        offer={offer}
      />
      <DelayRepayWarning booking={booking} next={offer.journey} />
      <SeatChoice
        booking={booking}
        offer={offer}
        mapOf={{ offerId: offer.offerId }}
        places={choices.places}
        preference={<SeatPreferenceChoice value={preference} onChange={setPreference} />}
        onPlacesChange={(places) => onChoices({ ...choices, places })}
        price={priceText(offer.price.total)}
        submitLabel={
          offer.travellerIds.length === 1 ? i18n.t('Hold this seat') : i18n.t('Hold these seats')
        }
        busy={hold.isPending}
        onSubmit={send}
        problem={
          problem &&
          problem.code !== 'place-taken' && (
            <HoldFailed
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
