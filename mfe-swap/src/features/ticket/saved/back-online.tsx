import { type Booking, now } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, Card, Cluster, formatTime, getMode, Trans } from '@train-swap/shared-ui';
import { useId } from 'react';
import { canChangeSeat } from '../../../lib/journey/can-change-seat';
import { journeyFacts } from '../../../lib/journey/journey-facts';
import { getWishOptions } from '../../../lib/wish/wish-options';

/** What the traveller can do with a saved ticket as soon as there is a network. The actions are disabled until then. */
export function BackOnline({ booking }: { booking: Booking }) {
  const reason = useId();
  const actions = listActions(booking);
  return (
    <Card title={i18n.t('When you are back online')}>
      {actions.length > 0 ? (
        <>
          <p id={reason}>
            {i18n.t(
              'Swaps need a connection, because seats and prices change all the time. Your ticket stays valid, and nothing changes while you are offline.',
            )}
          </p>
          <Cluster gap={3}>
            {actions.map((action) => (
              <Button
                key={action}
                variant="secondary"
                size="small"
                aria-disabled
                aria-describedby={reason}
              >
                {action}
              </Button>
            ))}
          </Cluster>
        </>
      ) : (
        <p>
          {i18n.t(
            'This ticket cannot be swapped any more. You can travel with it, and get help online.',
          )}
        </p>
      )}
      <Deadline booking={booking} />
    </Card>
  );
}

/** The cut-off, or the reasons why the ticket could not be swapped when it was saved. */
function Deadline({ booking }: { booking: Booking }) {
  const { swappable, cutOffAt, reasons } = booking.verdict;
  const mode = getMode(booking.journey);
  const time = formatTime({ instant: cutOffAt, timeZone: journeyFacts(booking.journey).timeZone });
  if (swappable && isBefore(cutOffAt)) {
    return (
      <p>
        <Trans
          id="You can swap your {mode, select, bus {bus} other {train}} until <b>{time}</b>."
          values={{ time, mode }}
          components={{ b: <b /> }}
        />
      </p>
    );
  }
  if (swappable)
    return (
      <p>
        {i18n.t('Swaps for this {mode, select, bus {bus} other {train}} closed at {time}.', {
          time,
          mode,
        })}
      </p>
    );
  return (
    <ul>
      {reasons.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
    </ul>
  );
}

function listActions(booking: Booking): string[] {
  const { swappable, cutOffAt } = booking.verdict;
  const canSwap = swappable && isBefore(cutOffAt);
  const isParty = booking.travellers.length > 1;
  return [
    ...(canSwap
      ? [
          i18n.t('Swap my {mode, select, bus {bus} other {train}}', {
            mode: getMode(booking.journey),
          }),
        ]
      : []),
    ...(canSwap && getWishOptions(booking, now()).otherTrains
      ? [i18n.t('Wish for a full train')]
      : []),
    ...(canChangeSeat(booking, now())
      ? [isParty ? i18n.t('Change our seats') : i18n.t('Change my seat')]
      : []),
  ];
}

const isBefore = (instant: string): boolean => now() < Date.parse(instant);
