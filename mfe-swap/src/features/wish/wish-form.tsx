import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Booking, now } from 'shared-api';
import { Alert, Button, Card, Checkbox, Select, Stack } from 'shared-ui';
import { onTheWay } from '../../lib/journey/journey-facts';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { useProblem } from '../../lib/screen/use-problem';
import { useMakeWish } from './make-wish';
import { WantedTrains } from './wanted-trains';
import {
  deadlines,
  isNothingBelow,
  propertyNames,
  termsOf,
  toggle,
  type WishDraft,
} from './wish-choices';
import styles from './wish-form.module.css';

type WishFormProps = { booking: Booking; onMade: () => void };

/** Trains, seats, together or not, until when: whatever is left out stays as it is. */
export function WishForm({ booking, onMade }: WishFormProps) {
  const [query] = useSearchParams();
  const isParty = booking.travellers.length > 1;
  // Seats that change on the way are none that others could take on another train.
  const isForTrains = onTheWay(booking.reservations).length === 0;
  const [draft, setDraft] = useState<WishDraft>(() => ({
    journeyIds: isForTrains ? query.getAll('train') : [],
    properties: [],
    together: isParty && query.has('together'),
    makeRoom: false,
    nothingBelow: null,
    until: 0,
  }));
  const [empty, setEmpty] = useState(false);
  const make = useMakeWish();
  const problem = useProblem(make);
  const change = (part: Partial<WishDraft>) => {
    setEmpty(false);
    setDraft({ ...draft, ...part });
  };
  const { journeyIds, properties, together, makeRoom } = draft;
  const saysNothing = journeyIds.length + properties.length === 0 && !together && !makeRoom;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saysNothing) return setEmpty(true);
    make.mutate({ bookingId: booking.id, terms: termsOf(draft, booking) }, { onSuccess: onMade });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        {isForTrains && (
          <WantedTrains
            booking={booking}
            chosen={journeyIds}
            onChange={(next) => change({ journeyIds: next })}
          />
        )}
        <Card title={isParty ? 'Your seats' : 'Your seat'}>
          <fieldset className={styles.group}>
            <legend>
              {journeyIds.length > 0
                ? 'On the new train it must have'
                : 'On my own train I would rather have'}
            </legend>
            <div className={styles.properties}>
              {propertyNames.map(([property, name]) => (
                <Checkbox
                  key={property}
                  label={name}
                  checked={properties.includes(property)}
                  onCheckedChange={(on) => change({ properties: toggle(properties, property, on) })}
                />
              ))}
            </div>
          </fieldset>
          <Checkbox
            label="Nothing below the seat I have now"
            hint="What it has, the new one has too: window or aisle, table, quiet or family coach, power, a seat by itself."
            checked={isNothingBelow(draft)}
            onCheckedChange={(on) => change({ nothingBelow: on })}
          />
          {isParty ? (
            <Checkbox
              label="Sit together"
              hint="Side by side or round one table. Others who agree move for you."
              checked={together}
              onCheckedChange={(on) => change({ together: on })}
            />
          ) : (
            <Checkbox
              label="I would move so that others can sit together"
              hint="On my own train, to a seat as good as mine. It costs nothing."
              checked={makeRoom}
              onCheckedChange={(on) => change({ makeRoom: on })}
            />
          )}
        </Card>
        <Card title="How long?">
          <Select
            label="We look for a swap until"
            options={deadlines(booking, now())}
            value={String(draft.until)}
            onChange={({ target }) => change({ until: Number(target.value) })}
          />
        </Card>
        {empty && (
          <Alert title="Nothing is wished for yet">
            {isForTrains ? 'Choose a train, say' : 'Say'} what seat you would rather have, or ask to
            sit together.
          </Alert>
        )}
        {problem && (
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
