import type { Booking, ExchangeOperation } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  expectedArrival,
  expectedDeparture,
  findStale,
  formatTime,
  getMode,
  Notice,
} from '@train-swap/shared-ui';
import { useNavigate } from '@train-swap/shared-ui/router';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { useReleaseOperation } from '../../lib/operation/release-operation';
import { swapPaths } from '../../lib/swap-paths';

type HeldTrainProps = { booking: Booking; operation: ExchangeOperation };

/** The held train was cancelled: nothing can be confirmed, and nothing was charged. */
export function HeldTrainCancelled({ booking, operation }: HeldTrainProps) {
  const release = useReleaseOperation();
  const navigate = useNavigate();
  const { journey } = operation.offer;
  const leave = () =>
    release.mutate(operation.id, {
      onSuccess: () => navigate(`${swapPaths.booking(booking.id)}#trains`, { replace: true }),
    });
  return (
    <Notice
      tone="danger"
      announce="assertive"
      title={i18n.t('The {mode, select, bus {bus} other {train}} that you chose is cancelled', {
        mode: getMode(journey),
      })}
      actions={
        <Button
          needsNetwork
          onClick={leave}
          busy={release.isPending}
          busyLabel={i18n.t('Releasing the seats')}
        >
          {i18n.t('Choose another train')}
        </Button>
      }
    >
      <p>{i18n.t('You are not charged. Your old ticket is still valid.')}</p>
      {release.isError && (
        <p role="alert">
          {i18n.t('We could not stop it. Your ticket has not changed. Try again.')}
        </p>
      )}
    </Notice>
  );
}

/** The new times of a held train that is late. */
export function HeldTrainLate({ operation: { offer } }: Pick<HeldTrainProps, 'operation'>) {
  const { journey } = offer;
  const { delayMinutes, timeZone, arrivalTimeZone } = journeyFacts(journey);
  const [first] = journey.legs;
  const last = journey.legs.at(-1);
  if (delayMinutes === 0 || findStale(journey.legs) || !first || !last) return null;
  const format = (time: number, zone: string) =>
    formatTime({ instant: new Date(time).toISOString(), timeZone: zone });
  return (
    <Notice
      tone="warning"
      announce="polite"
      title={i18n.t('The {mode, select, bus {bus} other {train}} that you chose is late', {
        mode: getMode(journey),
      })}
    >
      {i18n.t('It now leaves at {departure} and arrives at {arrival}.', {
        departure: format(expectedDeparture(first), timeZone),
        arrival: format(expectedArrival(last), arrivalTimeZone),
      })}
    </Notice>
  );
}
