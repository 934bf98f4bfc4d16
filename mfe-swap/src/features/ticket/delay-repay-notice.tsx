import type { Booking } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, formatMoney, Notice, Skeleton } from '@train-swap/shared-ui';
import { useDelayCompensation } from '../../lib/delay/use-delay-compensation';

/** The money that is due, or may become due, for a late or cancelled train. Nothing without any. */
export function DelayRepayNotice({ booking }: { booking: Booking }) {
  const { data, isLoading } = useDelayCompensation(booking);
  if (isLoading) return <Skeleton shape="block" label={i18n.t('Checking your compensation')} />;
  if (!data?.amount) return null;
  const amount = formatMoney(data.amount);
  const [reason] = data.reasons;
  if (!data.eligible && reason?.code !== 'delay-expected') return null;
  return (
    <Notice
      tone={data.eligible ? 'success' : 'info'}
      title={
        data.eligible
          ? i18n.t('{amount} is due to you', { amount })
          : i18n.t('You may get back {amount}', { amount })
      }
      actions={
        data.eligible && (
          <ButtonLink href={`${paths.trip(booking.id)}#delay-repay`}>
            {i18n.t('Claim {amount}', { amount })}
          </ButtonLink>
        )
      }
    >
      {reason?.text}
    </Notice>
  );
}
