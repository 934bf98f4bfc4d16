import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Booking, now, toProblem } from 'shared-api';
import { Alert, Button, Card, ErrorSummary, type FormError, Select, Stack } from 'shared-ui';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { useProblem } from '../../lib/screen/use-problem';
import type { WaysToWish } from '../../lib/wish/ways-to-wish';
import { useMakeWish } from './make-wish';
import { OwnTrainAlone } from './own-train-alone';
import { WantedTrains } from './wanted-trains';
import { deadlines, saysNothing, standing, termsOf, type WishDraft } from './wish-choices';
import { faultAt, faultsOf, fieldIds } from './wish-faults';
import { WishedSeat } from './wished-seat';

type WishFormProps = { booking: Booking; ways: WaysToWish; onMade: () => void };

const noFaults: readonly FormError[] = [];

/** Trains, seats, together or not, until when: whatever is left out stays as it is. */
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
  const draft = standing(said, ways, booking, now());
  const [empty, setEmpty] = useState(false);
  const [faults, setFaults] = useState(noFaults);
  const make = useMakeWish();
  const problem = useProblem(make);
  const change = (part: Partial<WishDraft>) => {
    setEmpty(false);
    setSaid({ ...draft, ...part });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    if (saysNothing(draft, ways)) {
      setEmpty(true);
      setFaults(noFaults);
      return make.reset();
    }
    const terms = termsOf(draft, booking);
    make.mutate(
      { bookingId: booking.id, terms },
      { onSuccess: onMade, onError: (caught) => setFaults(faultsOf(toProblem(caught), terms)) },
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <ErrorSummary errors={faults} title="Your wish was not taken" />
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
        <Card title="How long?">
          <Select
            id={fieldIds.deadline}
            label="We look for a swap until"
            options={deadlines(draft, booking, now())}
            value={String(draft.until)}
            error={faultAt(faults, fieldIds.deadline)}
            onChange={({ target }) => change({ until: Number(target.value) })}
          />
        </Card>
        {empty && <Empty ways={ways} isParty={booking.travellers.length > 1} />}
        {problem && faults.length === 0 && (
          <ProblemNotice problem={problem} title="Your wish was not taken" busy={make.isPending} />
        )}
        <div>
          <Button type="submit" busy={make.isPending} busyLabel="Making your wish">
            Make this wish
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Empty({ ways, isParty }: { ways: WaysToWish; isParty: boolean }) {
  const asks = [
    ways.otherTrains && 'choose a train',
    ways.seatsOn.length > 0 && 'say what seat you would rather have',
    ways.seatsOn.length > 0 && isParty && 'ask to sit together',
  ].filter((ask) => ask !== false);
  const text = asks.join(', or ');
  return (
    <Alert title="Nothing is wished for yet">{text.charAt(0).toUpperCase() + text.slice(1)}.</Alert>
  );
}
