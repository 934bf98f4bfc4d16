import type { Booking } from '@train-swap/shared-api';
import { getConfig, i18n } from '@train-swap/shared-config';
import { ButtonLink, Cluster, formatMoney, Notice, Stack, TicketIcon } from '@train-swap/shared-ui';
import styles from '../actions.module.css';

type Carrier = NonNullable<Booking['carrier']>;

/** The tickets of a carrier as PDF, and what it gives back. */
export function CarrierTickets({ booking }: { booking: Booking }) {
  const { carrier } = booking;
  if (!carrier) return null;
  const { documents = [], refunds = [] } = carrier;
  return (
    <Stack gap={3}>
      {documents.length > 0 ? (
        <Cluster gap={3} className={styles.actions}>
          {documents.map(({ id, travellerIds }) => (
            <ButtonLink
              key={id}
              variant="secondary"
              href={getDocumentLink(booking.id, id)}
              download
              icon={<TicketIcon />}
            >
              {documents.length === 1
                ? i18n.t('Ticket of {carrier} (PDF)', { carrier: carrier.name })
                : i18n.t('Ticket of {carrier} for {name} (PDF)', {
                    carrier: carrier.name,
                    name: formatNames(booking, travellerIds),
                  })}
            </ButtonLink>
          ))}
        </Cluster>
      ) : null}
      {refunds.map((refund) => (
        <Notice
          key={refund.id}
          title={i18n.t('{carrier} refunds {amount}', {
            carrier: carrier.name,
            amount: formatMoney(refund.amount),
          })}
        >
          {formatRefund(carrier, refund)}
        </Notice>
      ))}
    </Stack>
  );
}

function formatNames({ travellers }: Booking, travellerIds: readonly string[]): string {
  const names = travellers.filter(({ id }) => travellerIds.includes(id));
  return names.map(({ firstName }) => firstName).join(', ');
}

function formatRefund(
  { name: carrier }: Carrier,
  { fee, method }: NonNullable<Carrier['refunds']>[number],
): string {
  const target =
    method === 'VOUCHER'
      ? i18n.t('You get a voucher of {carrier}.', { carrier })
      : method === 'ORIGINAL_ACCOUNT'
        ? i18n.t('The money goes to the account that paid for the ticket.')
        : i18n.t('Ask {carrier} how you get the money.', { carrier });
  return fee.amount === 0
    ? target
    : `${target} ${i18n.t('Its fee of {fee} is deducted.', { fee: formatMoney(fee) })}`;
}

function getDocumentLink(bookingId: string, documentId: string): string {
  const booking = `${getConfig().locations.trainSwap}/bookings/${encodeURIComponent(bookingId)}`;
  return `${booking}/carrier-documents/${encodeURIComponent(documentId)}`;
}
