import type { Booking, Journey } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatMoney, Notice } from '@train-swap/shared-ui';
import { isSameJourney } from '../journey/journey-facts';
import { useDelayCompensation } from './use-delay-compensation';

type DelayRepayWarningProps = { booking: Booking; next: Journey };

/** Before a swap to another train: the money for the delay of the present one that it ends. */
export function DelayRepayWarning({ booking, next }: DelayRepayWarningProps) {
  const { data } = useDelayCompensation(booking);
  if (!data?.amount || isSameJourney(booking.journey, next)) return null;
  return (
    <Notice
      tone="warning"
      title={i18n.t('This swap ends your claim to {amount}', { amount: formatMoney(data.amount) })}
    >
      {i18n.t(
        '{operator} pays that for the delay of the train on your ticket. After the swap only the delay of your new train counts.',
        { operator: data.operator.name },
      )}
    </Notice>
  );
}
