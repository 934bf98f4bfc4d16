import { useState } from 'react';
import type { DelayCompensation, ProblemError, Trip } from 'shared-api';
import { Badge, Button, Card, Disclosure, formatMoney, Money, Notice, Stack } from 'shared-ui';
import { useSameKey } from '../../../lib/same-key';
import styles from './care.module.css';
import { useDelayCompensation, useOpenComplaint } from './complaint-api';
import { TravellerChoice } from './traveller-choice';

type Code = DelayCompensation['reasons'][number]['code'];

/** Answers that tell a traveller nothing they could use. */
const silent: readonly (Code | undefined)[] = [
  undefined,
  'on-time',
  'not-over-yet',
  'no-valid-ticket',
];

/** Something may be due: the train is over, late or cancelled. */
export function mayBeDue({ booking: { journey } }: Trip, now: number): boolean {
  const isDisturbed = journey.legs.some((leg) => leg.cancelled || leg.delayMinutes > 0);
  return isDisturbed || Date.parse(journey.arrival) <= now;
}

type DelayRepayProps = { trip: Trip; now: number; onOpened: (complaintNumber: string) => void };

/** What the operator pays back for a delay, and the claim for it; nothing where it means nothing. */
export function DelayRepay({ trip, now, onOpened }: DelayRepayProps) {
  const { data, error, isFetching, refetch } = useDelayCompensation(
    trip.booking.id,
    mayBeDue(trip, now),
  );
  if (error && !data) {
    return (
      <Card title="Delay Repay">
        <Notice
          tone="warning"
          title="We cannot tell just now whether money is due back"
          actions={
            <Button
              variant="secondary"
              size="small"
              busy={isFetching}
              onClick={() => void refetch()}
            >
              Try again
            </Button>
          }
        >
          {error.detail}
        </Notice>
      </Card>
    );
  }
  if (!data || silent.includes(data.reasons[0]?.code)) return null;
  return <Due key={data.reasons[0]?.code} trip={trip} data={data} onOpened={onOpened} />;
}

type DueProps = {
  trip: Trip;
  data: DelayCompensation;
  onOpened: (complaintNumber: string) => void;
};

function Due({ trip, data, onOpened }: DueProps) {
  const { reasons, eligible, operator } = data;
  const [first, ...others] = reasons;
  return (
    <Card title="Delay Repay" aside={<DueBadge code={first?.code} />}>
      <Stack gap={4}>
        <p className={styles.text}>{first?.text}</p>
        {eligible ? <ClaimForm trip={trip} data={data} onOpened={onOpened} /> : null}
        {first?.code === 'delay-expected' && data.amount ? (
          <p className={styles.text}>
            That would be <Money value={data.amount} />.
          </p>
        ) : null}
        {others.map(({ code, text }) => (
          <p key={code} className={styles.soft}>
            {text}
          </p>
        ))}
        <Disclosure summary={`What ${operator.name} pays back`}>
          <Bands data={data} />
        </Disclosure>
      </Stack>
    </Card>
  );
}

const badges: Partial<Record<Code, { tone: 'success' | 'warning' | 'neutral'; words: string }>> = {
  'delay-repay-due': { tone: 'success', words: 'You can claim' },
  'delay-expected': { tone: 'warning', words: 'After you arrive' },
  'already-claimed': { tone: 'neutral', words: 'Claimed' },
  'delay-too-short': { tone: 'neutral', words: 'Nothing due' },
  'claim-period-over': { tone: 'neutral', words: 'Closed' },
};

function DueBadge({ code }: { code: Code | undefined }) {
  const badge = code && Object.hasOwn(badges, code) ? badges[code] : undefined;
  return badge ? <Badge tone={badge.tone}>{badge.words}</Badge> : null;
}

/** The scheme, with the band of this delay marked. */
function Bands({ data: { scheme, band } }: { data: DelayCompensation }) {
  return (
    <Stack gap={3}>
      <dl className={styles.bands}>
        {scheme.bands.map(({ fromMinutes, toMinutes, percent }) => (
          <div
            key={fromMinutes}
            className={styles.band}
            data-here={band?.fromMinutes === fromMinutes ? '' : undefined}
          >
            <dt>
              {toMinutes === null
                ? `${fromMinutes} minutes or more`
                : `${fromMinutes} to ${toMinutes - 1} minutes late`}
              {band?.fromMinutes === fromMinutes ? ' (your delay)' : ''}
            </dt>
            <dd>{percent}%</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        Of what you paid for this journey, by the delay at your last station, under “{scheme.name}”.
        Claims are open for {scheme.claimWithinDays} days. The figures of this staging environment
        are illustrative.
      </p>
    </Stack>
  );
}

function ClaimForm({ trip: { booking }, data, onOpened }: DueProps) {
  const open = data.travellers.filter(({ claimedBy }) => claimedBy === null);
  const [chosen, setChosen] = useState<readonly string[]>(
    open.map(({ travellerId }) => travellerId),
  );
  const claim = useOpenComplaint(booking.id, onOpened);
  const keyOf = useSameKey();
  const nameOf = (id: string) => {
    const found = booking.travellers.find((traveller) => traveller.id === id);
    return found ? `${found.firstName} ${found.surname}` : 'Traveller';
  };
  const picked = open.filter(({ travellerId }) => chosen.includes(travellerId));
  const total = {
    amount: picked.reduce((sum, { amount }) => sum + amount.amount, 0),
    currency: booking.price.currency,
  };

  function send() {
    const travellerIds = picked.map(({ travellerId }) => travellerId);
    if (travellerIds.length === 0) return;
    const complaint = { kind: 'delay-repay' as const, travellerIds };
    claim.mutate({ complaint, key: keyOf(complaint) });
  }

  return (
    <Stack gap={3}>
      <TravellerChoice
        id="claim-travellers"
        legend="Who was on this train?"
        travellers={open.map(({ travellerId, amount }) => ({
          id: travellerId,
          name: nameOf(travellerId),
          aside: <Money value={amount} />,
        }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <p className={styles.soft}>
        {data.operator.name} decides and pays, not Train Swap: we pass your claim on and no money
        goes through us. Claim only for who was on the train.
      </p>
      <ClaimProblem problem={claim.error} />
      <div>
        <Button
          busy={claim.isPending}
          busyLabel="Sending the claim"
          aria-disabled={picked.length === 0 || undefined}
          onClick={send}
        >
          {picked.length === 0 ? 'Choose who travelled' : `Claim ${formatMoney(total)}`}
        </Button>
      </div>
    </Stack>
  );
}

function ClaimProblem({ problem }: { problem: ProblemError | null }) {
  return problem ? (
    <Notice tone="danger" title="The claim was not sent" announce="assertive">
      {problem.detail}
    </Notice>
  ) : null;
}
