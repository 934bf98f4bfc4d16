import type { Receipt } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { formatMoney, Link, Notice, Time, type Tone, Trans } from '@train-swap/shared-ui';
import { issuerTimeZone } from './issuer';

export type FailedRefund = Receipt['failedRefunds'][number];

const tones: Readonly<Record<FailedRefund['status'], Tone>> = {
  RETRY: 'warning',
  SENT_AGAIN: 'info',
  VOUCHER: 'info',
  SUPPORT: 'warning',
  TRANSFERRED: 'info',
};

/** A refund that the card's bank did not accept, and how the traveller gets the money. */
export function FailedRefundNotice({ refund }: { refund: FailedRefund }) {
  const { amount, failedAt, status } = refund;
  return (
    <Notice
      tone={tones[status]}
      title={i18n.t('Your bank did not accept a refund of {amount}', {
        amount: formatMoney(amount),
      })}
    >
      <Trans
        id="It came back to us on <date/>."
        components={{ date: <IssuerDate instant={failedAt} /> }}
      />{' '}
      {status !== 'TRANSFERRED' && <span>{`${i18n.t('The money is not lost.')} `}</span>}
      <NextStep refund={refund} />
    </Notice>
  );
}

function NextStep({ refund: { status, retryAt } }: { refund: FailedRefund }) {
  switch (status) {
    case 'RETRY':
      return retryAt ? (
        <Trans
          id="We will send it to the card again on <date/>. You do not have to do anything."
          components={{ date: <IssuerDate instant={retryAt} /> }}
        />
      ) : (
        <span>{i18n.t('We will send it to the card again. You do not have to do anything.')}</span>
      );
    case 'SENT_AGAIN':
      return (
        <span>
          {i18n.t('We sent it to the card again. Banks usually show it within five working days.')}
        </span>
      );
    case 'VOUCHER':
      return (
        <span>
          {i18n.t(
            'We sent you a voucher instead. Its code is in an email to the address of the booking.',
          )}
        </span>
      );
    case 'SUPPORT':
      return (
        <Trans
          id="Our support team will email the address of the booking to arrange a bank transfer. Questions? <link>Contact support</link>."
          components={{ link: <Link href={paths.contactSupport()} /> }}
        />
      );
    case 'TRANSFERRED':
      return <span>{i18n.t('Support paid it to you by bank transfer.')}</span>;
  }
}

function IssuerDate({ instant }: { instant: string }) {
  return <Time instant={instant} timeZone={issuerTimeZone} format="long-date" />;
}

/** Whether the traveller has not received the amount yet. */
export const isRefundOwed = ({ status }: FailedRefund): boolean =>
  status === 'RETRY' || status === 'SUPPORT';
