import { type Booking, now, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Alert,
  Button,
  Card,
  ErrorSummary,
  type FormError,
  ProblemNotice,
  Select,
  Stack,
} from '@train-swap/shared-ui';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useExchangeOffers } from '../../../lib/offers/list-exchange-offers';
import { useProblem } from '../../../lib/screen/use-problem';
import { useCreateWish } from '../../../lib/wish/create-wish';
import type { WishOptions } from '../../../lib/wish/wish-options';
import { OwnTrainAlone } from './own-train-alone';
import { WantedTrains } from './trains/wanted-trains';
import { deadlines, isEmptyWish, standing, termsOf, type WishDraft } from './wish-choices';
import { faultAt, faultsOf, fieldIds } from './wish-faults';
import { WishedSeat } from './wished-seat';

type WishFormProps = { booking: Booking; ways: WishOptions; onMade: () => void };

const noFaults: readonly FormError[] = [];

/** Trains, seat properties, sitting together and expiry. Omitted terms do not change. */
export function WishForm({ booking, ways, onMade }: WishFormProps) {
  const [query] = useSearchParams();
  const [said, setSaid] = useState<WishDraft>(() => ({
    journeyIds: query.getAll('train'),
    legIndex: 0,
    properties: [],
    together: booking.travellers.length > 1 && query.has('together'),
    makeRoom: false,
    nothingBelow: null,
    until: 0,
  }));
  const everybody = booking.travellers.map(({ id }) => id);
  const { data } = useExchangeOffers(booking.id, everybody, { enabled: ways.otherTrains });
  const offers = data?.offers ?? [];
  const draft = standing(said, ways, booking, offers, now());
  const [empty, setEmpty] = useState(false);
  const [faults, setFaults] = useState(noFaults);
  const make = useCreateWish(booking.id);
  const problem = useProblem(make);
  const change = (part: Partial<WishDraft>) => {
    setEmpty(false);
    setSaid({ ...draft, ...part });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    if (isEmptyWish(draft, ways)) {
      setEmpty(true);
      setFaults(noFaults);
      return make.reset();
    }
    const terms = termsOf(draft, booking, offers);
    make.mutate(
      { bookingId: booking.id, terms },
      { onSuccess: onMade, onError: (caught) => setFaults(faultsOf(toProblem(caught), terms)) },
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <ErrorSummary errors={faults} title={i18n.t('Your wish was not saved')} />
        {ways.otherTrains ? (
          <WantedTrains
            booking={booking}
            chosen={draft.journeyIds}
            canStay={ways.seatsOn.length > 0}
            faults={faults}
            onChange={(journeyIds) => change({ journeyIds })}
          />
        ) : (
          <OwnTrainAlone booking={booking} />
        )}
        <WishedSeat booking={booking} ways={ways} draft={draft} faults={faults} onChange={change} />
        <Card title={i18n.t('How long should we look?')}>
          <Select
            id={fieldIds.deadline}
            label={i18n.t('We look for a swap until')}
            options={deadlines(draft, booking, offers, now())}
            value={String(draft.until)}
            error={faultAt(faults, fieldIds.deadline)}
            onChange={({ target }) => change({ until: Number(target.value) })}
          />
        </Card>
        {empty && <Empty ways={ways} isParty={booking.travellers.length > 1} />}
        {problem && faults.length === 0 && (
          <ProblemNotice
            problem={problem}
            title={i18n.t('Your wish was not saved')}
            busy={make.isPending}
          />
        )}
        <div>
          <Button
            type="submit"
            needsNetwork
            busy={make.isPending}
            busyLabel={i18n.t('Saving your wish')}
          >
            {i18n.t('Make this wish')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Empty({ ways, isParty }: { ways: WishOptions; isParty: boolean }) {
  return <Alert title={i18n.t('Your wish is empty')}>{formatPossibleWishes(ways, isParty)}</Alert>;
}

function formatPossibleWishes({ otherTrains, seatsOn }: WishOptions, isParty: boolean): string {
  if (seatsOn.length === 0) return i18n.t('Choose a train.');
  if (!otherTrains) {
    return isParty
      ? i18n.t('Choose the kind of seat you want, or ask to sit together.')
      : i18n.t('Choose the kind of seat you want.');
  }
  return isParty
    ? i18n.t('Choose a train, or choose the kind of seat you want, or ask to sit together.')
    : i18n.t('Choose a train, or choose the kind of seat you want.');
}
