import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Notice } from '@train-swap/shared-ui';

/** Why this ticket allows wishes for the current train only. */
export function OwnTrainAlone({ booking }: { booking: Booking }) {
  const { journey, verdict } = booking;
  const hasChange = journey.legs.length > 1;
  if (!verdict.swappable) {
    return (
      <Notice title={hasChange ? i18n.t('You keep your trains') : i18n.t('You keep your train')}>
        {hasChange
          ? i18n.t(
              'This ticket cannot be swapped to another train. You can still ask for another seat on one of your trains until it arrives. You pay nothing for it.',
            )
          : i18n.t(
              'This ticket cannot be swapped to another train. You can still ask for another seat on your train until it arrives. You pay nothing for it.',
            )}
      </Notice>
    );
  }
  return (
    <Notice title={i18n.t('For seats on your own train')}>
      {hasChange
        ? i18n.t(
            'You cannot swap a journey with a change with others. You can ask for another seat on one of its trains. You can still choose another train yourself.',
          )
        : i18n.t(
            'You change seats during the journey, so others cannot take one seat for the whole journey. You can still choose another train yourself.',
          )}
    </Notice>
  );
}
