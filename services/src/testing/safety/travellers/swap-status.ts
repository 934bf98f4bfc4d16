import type pg from 'pg';
import type { ExchangeOffer } from '../../../services/train-swap/contract-for-tests';

/** State of a traveller's swap, read from the tables. */
export type SwapStatus = {
  bookingId: string;
  version: number;
  travellerIds: string[];
  operation: {
    id: string;
    offer: ExchangeOffer;
    amountDue: number;
    heldUntil: Date;
    proved: boolean;
  } | null;
  /** Amounts in minor units: total and by voucher; voucher ids in order of use. */
  payment: {
    id: string;
    status: string;
    due: number;
    byVoucher: number;
    vouchers: string[];
  } | null;
};

type Row = {
  booking: string;
  version: number;
  travellers: string[];
  operation: string | null;
  offer: ExchangeOffer;
  due: number;
  held_until: Date;
  proved: boolean;
  payment: string | null;
  payment_status: string;
  payment_due: number;
  by_voucher: number;
  vouchers: string[];
};

/** The bookings of a traveller with their active swap; bookings created by a split come last. */
export async function getSwapStatus(
  pool: pg.Pool,
  sold: { email: string; reference: string },
  now: Date,
): Promise<SwapStatus[]> {
  const { rows } = await pool.query<Row>(
    `select b.id as booking, b.version, o.id as operation, o.offer, o.amount_due as due, o.held_until,
        p.id as payment, p.status as payment_status,
        p.amount as payment_due, p.voucher_amount as by_voucher,
        array(select u.voucher_id::text from payments.voucher_uses u
          where u.payment_id = p.id and u.status = 'RESERVED' order by u.position) as vouchers,
        array(select t.id::text from train_swap.travellers t
          where t.booking_id = b.id order by t.position) as travellers,
        exists (select 1 from authentication.step_ups s
          where s.subject = o.id::text and s.until > $2) as proved
      from train_swap.bookings b
      left join train_swap.exchange_operations o
        on o.booking_id = b.id and o.status = 'ON_HOLD' and o.held_until > $2
      left join payments.payments p on p.operation_id = o.id::text
      where b.folded_email = $1 order by b.reference <> $3, b.created_at, b.id`,
    [sold.email, now, sold.reference],
  );
  return rows.map((row) => ({
    bookingId: row.booking,
    version: row.version,
    travellerIds: row.travellers,
    operation: row.operation
      ? {
          id: row.operation,
          offer: row.offer,
          amountDue: row.due,
          heldUntil: row.held_until,
          proved: row.proved,
        }
      : null,
    payment: row.payment
      ? {
          id: row.payment,
          status: row.payment_status,
          due: row.payment_due,
          byVoucher: row.by_voucher,
          vouchers: row.vouchers,
        }
      : null,
  }));
}
