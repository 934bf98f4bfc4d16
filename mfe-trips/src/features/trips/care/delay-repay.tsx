import type { DelayCompensation, Trip } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Badge,
  Button,
  Card,
  Disclosure,
  formatMoney,
  getMode,
  Money,
  ProblemNotice,
  QueryProblem,
  Stack,
  Trans,
} from '@train-swap/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styles from './care.module.css';
import { ClaimCode } from './claim-code';
import { useDelayCompensation, useOpenComplaint } from './complaint-api';
import { TravellerChoice } from './traveller-choice';
import { formatPercent } from './words';

type Code = DelayCompensation['reasons'][number]['code'];

/** Reasons without use for the traveller. */
const hiddenReasons: readonly (Code | undefined)[] = [
  undefined,
  'on-time',
  'not-over-yet',
  'no-valid-ticket',
];

type DelayRepayProps = { trip: Trip; onOpened: (complaintNumber: string) => void };

/** The compensation of the operator for a delay, and the form to claim it. */
export function DelayRepay({ trip, onOpened }: DelayRepayProps) {
  const query = useDelayCompensation(trip.booking);
  const { data, error } = query;
  if (error && !data) {
    return (
      <Card title={i18n.t('Delay Repay')}>
        <QueryProblem query={query} title={i18n.t('We could not check your compensation')} />
      </Card>
    );
  }
  if (!data || hiddenReasons.includes(data.reasons[0]?.code)) return null;
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
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // Loaded after the page, so that the browser cannot scroll to it.
    if (window.location.hash === '#delay-repay') card.current?.scrollIntoView();
  }, []);
  return (
    <Card ref={card} title={i18n.t('Delay Repay')} aside={<DueBadge code={first?.code} />}>
      <Stack gap={4}>
        <p className={styles.text}>{first?.text}</p>
        {eligible ? <ClaimForm trip={trip} data={data} onOpened={onOpened} /> : null}
        {first?.code === 'delay-expected' && data.amount ? (
          <p className={styles.text}>
            <Trans
              id="That would be <amount/>."
              components={{ amount: <Money value={data.amount} /> }}
            />
          </p>
        ) : null}
        {others.map(({ code, text }) => (
          <p key={code} className={styles.soft}>
            {text}
          </p>
        ))}
        <Disclosure summary={i18n.t('What {operator} pays back', { operator: operator.name })}>
          <Bands data={data} />
        </Disclosure>
      </Stack>
    </Card>
  );
}

type DueBadgeText = { tone: 'success' | 'warning' | 'neutral'; words: string };

function DueBadge({ code }: { code: Code | undefined }) {
  const badges: Partial<Record<Code, DueBadgeText>> = {
    'delay-repay-due': { tone: 'success', words: i18n.t('You can claim') },
    'delay-expected': { tone: 'warning', words: i18n.t('After you arrive') },
    'already-claimed': { tone: 'neutral', words: i18n.t('Claimed') },
    'delay-too-short': { tone: 'neutral', words: i18n.t('Nothing due') },
    'claim-period-over': { tone: 'neutral', words: i18n.t('Closed') },
  };
  const badge = code && Object.hasOwn(badges, code) ? badges[code] : undefined;
  return badge ? <Badge tone={badge.tone}>{badge.words}</Badge> : null;
}

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
              {[
                toMinutes === null
                  ? i18n.t('{minutes} minutes or more', { minutes: fromMinutes })
                  : i18n.t('{from} to {to} minutes late', { from: fromMinutes, to: toMinutes - 1 }),
                ...(band?.fromMinutes === fromMinutes ? [i18n.t('(your delay)')] : []),
              ].join(' ')}
            </dt>
            <dd>{formatPercent(percent)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        {i18n.t(
          'You get back this part of what you paid for this journey. It depends on the delay at your last station. The rules are “{scheme}”. You can claim for {days, plural, one {# day} other {# days}}. The figures of this staging environment are illustrative.',
          { scheme: scheme.name, days: scheme.claimWithinDays },
        )}
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
  const nameOf = (id: string) => {
    const found = booking.travellers.find((traveller) => traveller.id === id);
    return found ? `${found.firstName} ${found.surname}` : i18n.t('Traveller');
  };
  const picked = open.filter(({ travellerId }) => chosen.includes(travellerId));
  const total = {
    amount: picked.reduce((sum, { amount }) => sum + amount.amount, 0),
    currency: booking.price.currency,
  };

  function send() {
    const travellerIds = picked.map(({ travellerId }) => travellerId);
    if (travellerIds.length === 0) return;
    claim.mutate({ kind: 'delay-repay', travellerIds });
  }

  if (claim.error?.code === 'step-up-required') {
    return <ClaimCode booking={booking} onProven={send} onCancel={claim.reset} />;
  }
  return (
    <Stack gap={3}>
      <TravellerChoice
        id="claim-travellers"
        legend={i18n.t('Who was on this {mode, select, bus {bus} other {train}}?', {
          mode: getMode(booking.journey),
        })}
        travellers={open.map(({ travellerId, amount }) => ({
          id: travellerId,
          name: nameOf(travellerId),
          aside: <Money value={amount} />,
        }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <p className={styles.soft}>
        {i18n.t(
          '{operator} decides and pays. Train Swap only forwards your claim. Claim only for travellers who were on the train.',
          { operator: data.operator.name },
        )}
      </p>
      {claim.error ? (
        <ProblemNotice problem={claim.error} title={i18n.t('The claim was not sent')} />
      ) : null}
      <div>
        <Button
          busy={claim.isPending}
          busyLabel={i18n.t('Sending the claim')}
          aria-disabled={picked.length === 0 || undefined}
          onClick={send}
        >
          {picked.length === 0
            ? i18n.t('Choose who travelled')
            : i18n.t('Claim {amount}', { amount: formatMoney(total) })}
        </Button>
      </div>
    </Stack>
  );
}
