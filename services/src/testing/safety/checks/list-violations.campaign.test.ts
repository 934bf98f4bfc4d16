import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestEnvironment } from '../environment/test-environment';
import { defaultChoice, type Swapper } from '../travellers/swapper';
import { startSeatedEnvironment } from '../travellers/travellers';

const own = `(select id from train_swap.reservations where traveller_id is not null and state = 'CONFIRMED' limit 1)`;

/** A refund for the swap, or another operation, to the card that paid. */
const refund = (status: string, operation = 'operation_id') =>
  `insert into payments.refunds select gen_random_uuid(), ${operation}, booking_id, id, 100, currency,
    '${status}', now(), now() from payments.payments`;

/** A failed refund without ledger entries. */
const failedRefund = (status: string) =>
  `insert into payments.failed_refunds (id, payment_id, attempt, amount, currency, reason, status, failed_at)
    select 're_1', id, 1, 100, currency, 'unknown', '${status}', now() from payments.payments limit 1`;

/** A voucher with a use by the swap's payment, without ledger entries. */
const voucher = (remaining: number, use: string) =>
  `with v as (insert into payments.vouchers
      (id, code, operation_id, booking_id, amount, remaining, currency, issued_at)
      values (gen_random_uuid(), 'X', 'x', 'x', 100, ${remaining}, 'GBP', now()) returning id)
    insert into payments.voucher_uses (id, voucher_id, payment_id, amount, position, status, created_at)
      select gen_random_uuid(), v.id, p.id, 100, 1, '${use}', now() from v, payments.payments p`;

/** Shortens the place of a swap and adds another place for a segment. */
const anotherPart = (end: string, from: string, to: string) =>
  `with whole as (select * from train_swap.reservations where operation_id is not null and state = 'CONFIRMED'),
    cut as (update train_swap.reservations r set to_call = greatest(w.from_call + 1, w.${end})
      from whole w where r.id = w.id returning w.*)
    insert into train_swap.reservations (id, train_run_id, coach, place, from_call, to_call, leg_index, state,
        booking_id, traveller_id, admission_id, operation_id, created_at)
      select gen_random_uuid(), train_run_id, coach, '99', ${from}, ${to}, leg_index, state,
        booking_id, traveller_id, admission_id, operation_id, created_at from cut`;

/** Each rule with damage that breaks it, applied without constraints. */
const damage: [code: string, sql: string][] = [
  [
    'not-one-right-to-travel',
    `update train_swap.admissions set state = 'EXCHANGED' where state = 'FULFILLED'`,
  ],
  [
    'not-one-right-to-travel',
    `insert into train_swap.travellers select gen_random_uuid(), booking_id, 9, first_name, surname,
      folded_surname, type, railcard from train_swap.travellers limit 1`,
  ],
  [
    'right-is-not-the-bookings',
    `update train_swap.bookings set journey = jsonb_set(journey, '{id}', '"another"')`,
  ],
  ['right-is-not-the-bookings', 'update train_swap.admissions set fulfilment_id = null'],
  ['place-not-held', `delete from train_swap.held_segments where reservation_id = ${own}`],
  [
    'released-place-held',
    `update train_swap.reservations set state = 'RELEASED' where id = ${own}`,
  ],
  [
    'place-without-right',
    `update train_swap.reservations set admission_id = null where id = ${own}`,
  ],
  [
    'place-held-for-nothing',
    `update train_swap.reservations set state = 'ON_HOLD' where id = ${own}`,
  ],
  ['not-one-place-a-leg', `delete from train_swap.reservations where operation_id is not null`],
  // Ends too early, has a gap, and has two places at the same time.
  [
    'not-one-place-a-leg',
    `update train_swap.reservations set to_call = to_call - 1
      where operation_id is not null and state = 'CONFIRMED'`,
  ],
  ['not-one-place-a-leg', anotherPart('from_call', 'from_call + 2', 'to_call')],
  ['not-one-place-a-leg', anotherPart('to_call', 'from_call', 'to_call')],
  ['not-settled-as-owed', 'delete from train_swap.settlements'],
  ['not-settled-as-owed', 'update train_swap.exchange_operations set amount_due = amount_due + 1'],
  ['settled-without-money', `update payments.payments set status = 'CANCELLED'`],
  ['settled-without-money', 'update payments.payments set amount = amount + 1'],
  [
    'books-off-balance',
    `insert into payments.ledger_entries (transaction_id, account, side, amount, currency)
      select max(id), 'fare-income', 'credit', 5, 'GBP' from payments.ledger_transactions`,
  ],
  ['books-differ-from-payment', 'update payments.payments set refunded_amount = 1'],
  ['books-differ-from-payment', 'update payments.payments set receipt_number = null'],
  ['books-differ-from-payment', failedRefund('RETRY')],
  ['books-differ-from-payment', failedRefund('VOUCHER')],
  ['provider-differs', failedRefund('TRANSFERRED')],
  ['voucher-differs-from-books', voucher(100, 'RELEASED')],
  ['voucher-differs-from-books', voucher(50, 'SPENT')],
  ['payment-differs-from-voucher', voucher(0, 'RESERVED')],
  ['payment-differs-from-voucher', voucher(0, 'SPENT')],
  ['payment-differs-from-voucher', 'update payments.payments set voucher_amount = 100'],
  [
    'paid-without-swap',
    `${voucher(0, 'SPENT')}; update payments.payments set status = 'CANCELLED'`,
  ],
  ['taken-is-not-owed', voucher(0, 'SPENT')],
  [
    'undelivered',
    // Not due yet, so that a relay does not deliver it before the check.
    `insert into payments.outbox (kind, payload, order_key, created_at, not_before)
      values ('event', '{}', 'x', now(), now() + interval '100 years')`,
  ],
  [
    'hold-beyond-its-time',
    `update train_swap.exchange_operations set status = 'ON_HOLD', held_until = '2020-01-01'`,
  ],
  ['confirmed-and-not-taken', `update payments.payments set status = 'AUTHORISED'`],
  ['paid-without-swap', `update train_swap.exchange_operations set status = 'EXPIRED'`],
  ['not-settled-as-owed', `update train_swap.settlements set refunded_as = 'voucher'`],
  ['refund-not-given', 'update train_swap.settlements set refund_due = 100'],
  ['refund-not-given', refund('GIVEN', 'gen_random_uuid()')],
  ['refund-not-given', refund('GIVEN')],
  ['refund-waits', refund('DUE')],
  ['refund-waits', refund('REFUSED')],
  ['refund-differs', refund('GIVEN')],
  ['provider-differs', `update sandbox_provider.payment_intents set status = 'requires_capture'`],
  ['provider-differs', 'delete from payments.payments'],
  ['taken-is-not-owed', 'update sandbox_provider.charges set amount_refunded = amount'],
];

describe('the list of violations', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());

  const query = (sql: string) => environment.query(sql);

  beforeEach(async () => {
    // The damage skipped constraints, so dependent rows still exist.
    await query(
      `delete from train_swap.held_segments where reservation_id not in (select id from train_swap.reservations)`,
    );
    await environment.restoreState();
    const traveller = travellers[0] as Swapper;
    // Hold, step up, pay, confirm.
    for (let step = 0; step < 4; step += 1) {
      const reply = await traveller.continueSwap(defaultChoice);
      if (!reply || reply.status >= 300) throw new Error(reply?.text);
    }
    await environment.advance(1);
  });

  it('is empty after a swap that was paid', async () => {
    const [booking] = await (travellers[0] as Swapper).getStatus();
    expect(booking?.version).toBe(2);
    expect(await environment.violations('with-provider')).toEqual([]);
  });

  it.each(damage)('contains %s after damage that breaks the rule', async (code, sql) => {
    await query(`begin; set local session_replication_role = replica; ${sql}; commit`);
    const codes = (await environment.violations('with-provider')).map(
      (violation) => violation.code,
    );
    expect(codes).toContain(code);
  });
});
