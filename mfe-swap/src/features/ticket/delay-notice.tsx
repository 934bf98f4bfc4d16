import type { Booking } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, formatMoney, getMode, Notice } from '@train-swap/shared-ui';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { DelayRepayEnds } from '../../lib/trip/delay-repay-ends';
import { useDelayCompensation } from '../../lib/trip/use-delay-compensation';

/** What a traveller of a late or cancelled train gets: first the money that is due, then the ways to travel. */
export function DelayNotice({ booking }: { booking: Booking }) {
  const { data } = useDelayCompensation(booking);
  const { cancelled: isCancelled } = journeyFacts(booking.journey);
  const [reason] = data?.reasons ?? [];
  const amount = data?.amount && formatMoney(data.amount);
  if (amount && reason?.code === 'delay-repay-due') {
    return (
      <Notice
        tone="success"
        title={i18n.t('{amount} Delay Repay is due to you', { amount })}
        actions={
          <ButtonLink href={paths.trip(booking.id)} size="small">
            {i18n.t('Claim {amount}', { amount })}
          </ButtonLink>
        }
      >
        {reason.text}
      </Notice>
    );
  }
  const isExpected = amount && reason?.code === 'delay-expected';
  if (!isCancelled && !isExpected) return null;
  return (
    <Notice
      tone="warning"
      title={
        isCancelled
          ? i18n.t('Your {mode, select, bus {bus} other {train}} is cancelled', {
              mode: getMode(booking.journey),
            })
          : i18n.t('You may get {amount} Delay Repay', { amount: amount ?? '' })
      }
      {...(isCancelled && {
        actions: (
          <ButtonLink
            href={paths.contactSupport(booking.reference)}
            variant="secondary"
            size="small"
          >
            {i18n.t('Ask for a refund')}
          </ButtonLink>
        ),
      })}
    >
      {isCancelled && (
        <p>
          {i18n.t(
            'You can swap to another one without a fee. If you do not travel, ask us for your money back.',
          )}
        </p>
      )}
      {isExpected && (
        <>
          <p>{reason?.text}</p>
          <DelayRepayEnds booking={booking} />
        </>
      )}
    </Notice>
  );
}
