import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatMoney } from '@train-swap/shared-ui';
import { useDelayCompensation } from './use-delay-compensation';

/** Says that a swap ends the right to Delay Repay for the present train, when there is one. */
export function DelayRepayEnds({ booking }: { booking: Booking }) {
  const { data } = useDelayCompensation(booking);
  const code = data?.reasons[0]?.code;
  if (!data?.amount || (code !== 'delay-expected' && code !== 'delay-repay-due')) return null;
  return (
    <p>
      {i18n.t(
        'Delay Repay counts only for the train that you take: if you swap, you cannot claim {amount} for this one.',
        { amount: formatMoney(data.amount) },
      )}
    </p>
  );
}
