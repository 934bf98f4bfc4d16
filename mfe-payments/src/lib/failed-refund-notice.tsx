import type { Receipt } from 'shared-api';
import { paths } from 'shared-config';
import { formatMoney, Link, Notice, Time, type Tone } from 'shared-ui';
import { issuerTimeZone } from './issuer';

export type FailedRefund = Receipt['failedRefunds'][number];

const tones: Readonly<Record<FailedRefund['status'], Tone>> = {
  RETRY: 'warning',
  SENT_AGAIN: 'info',
  VOUCHER: 'info',
  SUPPORT: 'warning',
  TRANSFERRED: 'info',
};

/** A refund that the card's bank did not accept: what happened, and how the money comes back. */
export function FailedRefundNotice({ refund }: { refund: FailedRefund }) {
  const { amount, failedAt, status } = refund;
  return (
    <Notice
      tone={tones[status]}
      title={`Your bank did not accept a refund of ${formatMoney(amount)}`}
    >
      It came back to us on <Time instant={failedAt} timeZone={issuerTimeZone} format="long-date" />
      . {status !== 'TRANSFERRED' && 'The money is not lost. '}
      <NextStep refund={refund} />
    </Notice>
  );
}

function NextStep({ refund: { status, retryAt } }: { refund: FailedRefund }) {
  switch (status) {
    case 'RETRY':
      return (
        <>
          We send it to the card again
          {retryAt && (
            <>
              {' '}
              on <Time instant={retryAt} timeZone={issuerTimeZone} format="long-date" />
            </>
          )}
          . You do not have to do anything.
        </>
      );
    case 'SENT_AGAIN':
      return 'We sent it to the card again. Banks usually show it within five working days.';
    case 'VOUCHER':
      return 'You got it as a voucher. Its code was sent to the e-mail address of the booking.';
    case 'SUPPORT':
      return (
        <>
          Our support arranges a bank transfer with you and writes to the e-mail address of the
          booking. Questions? <Link href={paths.contactSupport()}>Write to support</Link>.
        </>
      );
    case 'TRANSFERRED':
      return 'Support paid it to you by bank transfer.';
  }
}

/** Whether the traveller has not received the amount yet. */
export const isOwed = ({ status }: FailedRefund): boolean =>
  status === 'RETRY' || status === 'SUPPORT';
