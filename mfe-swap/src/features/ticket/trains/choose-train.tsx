import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Booking, toProblem } from 'shared-api';
import { Skeleton } from 'shared-ui';
import { type Choices, readChoices, writeChoices } from '../../../lib/choices';
import { IllustrativeNote } from '../../../lib/offers/illustrative-note';
import { useExchangeOffers } from '../../../lib/offers/list-exchange-offers';
import { movingTravellers } from '../../../lib/offers/moving-travellers';
import { ProblemNotice } from '../../../lib/screen/problem-notice';
import styles from './choose-train.module.css';
import { DiscountCode } from './discount-code';
import { TrainList } from './train-list';
import { WhoMoves } from './who-moves';

/** The second half of the ticket screen: who moves, and to which train. */
export function ChooseTrain({ booking }: { booking: Booking }) {
  const titleId = useId();
  const [query, setQuery] = useSearchParams();
  const choices = readChoices(query);
  const moving = movingTravellers(booking, choices);
  const { discountCode } = choices;
  const offers = useExchangeOffers(booking.id, moving, { discountCode });

  const choose = (next: Partial<Choices>) =>
    setQuery(new URLSearchParams(writeChoices({ ...choices, ...next })), { replace: true });
  const chooseWho = (travellerIds: string[]) => {
    const all = travellerIds.length === booking.travellers.length;
    choose({ travellerIds: all ? null : travellerIds, places: [] });
  };

  return (
    <section className={styles.choose} aria-labelledby={titleId} aria-busy={offers.isFetching}>
      <h2 id={titleId}>Choose another train</h2>
      {booking.travellers.length > 1 && (
        <WhoMoves travellers={booking.travellers} moving={moving} onChange={chooseWho} />
      )}
      <DiscountCode
        bookingId={booking.id}
        travellerIds={moving}
        code={discountCode}
        onCode={(code) => choose({ discountCode: code })}
      />
      {offers.isPending && <Skeleton fills shape="block" count={4} label="Looking for trains" />}
      {offers.error && !offers.data && (
        <ProblemNotice
          problem={toProblem(offers.error)}
          title="The other trains could not be loaded"
          onRetry={() => void offers.refetch()}
          busy={offers.isFetching}
        />
      )}
      {offers.data && (
        <div className={styles.trains} data-stale={offers.isPlaceholderData ? '' : undefined}>
          <TrainList
            booking={booking}
            offers={offers.data.offers}
            travellerIds={moving}
            choices={choices}
          />
          <IllustrativeNote {...offers.data} />
        </div>
      )}
    </section>
  );
}
