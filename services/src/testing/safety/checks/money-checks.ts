import type { Check } from './check';

/** Balance of an account over the transactions of payment `p`: debits minus credits. */
const balance = (account: string): string => `(select coalesce(sum(
    case e.side when 'debit' then e.amount else -e.amount end), 0)
  from payments.ledger_entries e
  join payments.ledger_transactions l on l.id = e.transaction_id
  where l.payment_id = p.id and e.account = '${account}')`;

/** Balance of an account over the transactions of voucher `v`: credits minus debits. */
const owed = (account: string): string => `(select coalesce(sum(
    case e.side when 'credit' then e.amount else -e.amount end), 0)
  from payments.ledger_entries e
  join payments.ledger_transactions l on l.id = e.transaction_id
  where l.voucher_id = v.id and e.account = '${account}')`;

/** Sum of the uses of voucher `v`. */
const used = `(select coalesce(sum(u.amount), 0) from payments.voucher_uses u
  where u.voucher_id = v.id and u.status in ('RESERVED', 'SPENT'))`;

/** Sum of failed refunds of payment `p` in these states. */
const failed = (states: string): string => `(select coalesce(sum(f.amount), 0)
  from payments.failed_refunds f where f.payment_id = p.id and f.status ${states})`;
const notAtCard = failed(`<> 'SENT_AGAIN'`);

/** Consistency of payments, vouchers and the ledger; always true. */
export const moneyChecks: readonly Check[] = [
  {
    code: 'not-settled-as-owed',
    rule: 'a swap is confirmed if and only if it is settled, for exactly what its offer said',
    sql: `select o.id::text as subject, o.status || ', settled for ' || coalesce(s.paid::text, 'nothing')
        || ' of ' || o.amount_due as detail
      from train_swap.exchange_operations o
      left join train_swap.settlements s on s.operation_id = o.id
      where (o.status = 'CONFIRMED') <> (s.operation_id is not null)
        or s.paid <> o.amount_due or s.owed <> o.amount_due or s.currency <> o.currency
        or s.payment_id is distinct from o.payment_id
        or o.amount_due <> greatest(0, (o.offer -> 'price' -> 'total' ->> 'amount')::int)
        or s.refund_due <> greatest(0, -(o.offer -> 'price' -> 'total' ->> 'amount')::int)
        or (s.refund_due = 0) <> (s.refunded_as = 'none')
        or s.refund_due > 0 and s.refunded_as <> coalesce(o.offer -> 'price' ->> 'refundedAs', 'voucher')`,
  },
  {
    code: 'settled-without-money',
    rule: 'a swap is settled by a payment for that swap and amount, authorised or captured',
    sql: `select s.operation_id::text, 'payment ' || s.payment_id || ' is ' || coalesce(p.status, 'unknown')
      from train_swap.settlements s
      left join payments.payments p on p.id::text = s.payment_id
      where s.payment_id is not null
        and (p.id is null or p.operation_id <> s.operation_id::text or p.amount <> s.paid
          or p.currency <> s.currency or p.status not in ('AUTHORISED', 'CAPTURED', 'REFUNDED'))`,
  },
  {
    code: 'books-off-balance',
    rule: 'every ledger transaction balances',
    sql: `select transaction_id::text, 'off by ' || sum(case side when 'debit' then amount else -amount end)
      from payments.ledger_entries
      group by transaction_id, currency
      having sum(case side when 'debit' then amount else -amount end) <> 0`,
  },
  {
    code: 'books-differ-from-payment',
    rule: 'the ledger agrees with the state of each payment',
    sql: `select p.id::text, p.status || ' with ' || ${balance('authorised-at-provider')} || ' reserved and '
        || ${balance('provider-receivable')} || ' taken'
      from payments.payments p
      where ${balance('authorised-at-provider')} <> (case p.status when 'AUTHORISED' then p.amount - p.voucher_amount else 0 end)
        or ${balance('provider-receivable')} <>
          (case when p.status in ('CAPTURED', 'REFUNDED')
            then p.amount - p.voucher_amount - p.refunded_amount else 0 end) + ${notAtCard}
        or -${balance('refunds-owed')} <> ${failed(`in ('RETRY', 'SUPPORT')`)}
        or (p.receipt_number is not null) <> (p.status in ('CAPTURED', 'REFUNDED'))`,
  },
  {
    code: 'voucher-differs-from-books',
    rule: 'the remaining value of a voucher agrees with its uses and the ledger and is not negative',
    sql: `select v.id::text, v.remaining || ' left of ' || v.amount || ', ' || ${used} || ' in use, by the books '
        || ${owed('vouchers-outstanding')}
      from payments.vouchers v
      where v.remaining <> v.amount - ${used} or v.remaining <> ${owed('vouchers-outstanding')}
        or v.remaining < 0`,
  },
  {
    code: 'payment-differs-from-voucher',
    rule: 'voucher uses agree with the state of their payment and with the ledger',
    sql: `select p.id::text, p.status || ' with ' || p.voucher_amount || ' by voucher, ' || used.amounts
        || ' in use, by the books ' || -${balance('vouchers-reserved')}
      from payments.payments p
      cross join lateral (select
          coalesce(sum(u.amount) filter (where u.status = 'RESERVED'), 0) as reserved,
          coalesce(sum(u.amount) filter (where u.status = 'SPENT'), 0) as spent,
          coalesce(string_agg(u.status || ' ' || u.amount, ', '), 'nothing') as amounts
        from payments.voucher_uses u where u.payment_id = p.id) used
      where used.reserved <> -${balance('vouchers-reserved')}
        or used.reserved <> (case when p.status in ('CAPTURED', 'REFUNDED', 'CANCELLED') then 0
          else p.voucher_amount end)
        or used.spent <> (case p.status when 'CAPTURED' then p.voucher_amount else 0 end)`,
  },
];

/** True within 30 s after a crash or an end: the money agrees with the state of the swap. */
export const checksAtRest: readonly Check[] = [
  {
    code: 'undelivered',
    rule: 'all outboxes are empty',
    sql: `select 'train-swap ' || id, payload ->> 'type' from train_swap.outbox
      union all select 'payments ' || id, payload ->> 'type' from payments.outbox`,
  },
  {
    code: 'hold-beyond-its-time',
    rule: 'no hold is active after its expiry',
    sql: `select id::text, 'held until ' || held_until
      from train_swap.exchange_operations where status = 'ON_HOLD' and held_until <= :now`,
  },
  {
    code: 'confirmed-and-not-taken',
    rule: 'the amount due of a confirmed swap was captured',
    sql: `select o.id::text, 'its payment is ' || coalesce(p.status, 'missing')
      from train_swap.exchange_operations o
      left join payments.payments p on p.operation_id = o.id::text
      where o.status = 'CONFIRMED' and o.amount_due > 0
        and coalesce(p.status, '') not in ('CAPTURED', 'REFUNDED')`,
  },
  {
    code: 'paid-without-swap',
    rule: 'no money is authorised or captured for a swap that did not happen',
    sql: `select p.id::text, p.status || ' for a swap that is ' || coalesce(o.status, 'gone')
      from payments.payments p
      left join train_swap.exchange_operations o on o.id::text = p.operation_id
      where coalesce(o.status, 'gone') in ('EXPIRED', 'RELEASED', 'gone')
        and p.status not in ('CANCELLED', 'REFUNDED')
      union all
      select u.id::text, 'a voucher, ' || u.status || ' for a payment that is ' || p.status
      from payments.voucher_uses u
      join payments.payments p on p.id = u.payment_id
      where u.status in ('RESERVED', 'SPENT') and p.status in ('CANCELLED', 'REFUNDED')`,
  },
  {
    code: 'refund-not-given',
    rule: 'a swap to a cheaper train refunds what is due, in the way of its ticket',
    sql: `select s.operation_id::text, s.refund_due || ' due as ' || s.refunded_as || ', '
        || given.by_voucher || ' by voucher and ' || given.to_cards || ' to cards given'
      from train_swap.settlements s
      cross join lateral (select
        (select coalesce(sum(v.amount), 0) from payments.vouchers v
          where v.operation_id = s.operation_id::text and v.currency = s.currency) as by_voucher,
        (select coalesce(sum(r.amount), 0) from payments.refunds r
          where r.operation_id = s.operation_id::text and r.currency = s.currency
            and r.status = 'GIVEN') as to_cards) given
      where s.refund_due <> given.by_voucher + given.to_cards
        or s.refunded_as <> 'original' and given.to_cards > 0
      union all
      select o.id::text, o.what || ' for a swap that owes nothing'
      from (select id, operation_id, 'a voucher' as what from payments.vouchers
        union all select id, operation_id, 'a refund' from payments.refunds) o
      left join train_swap.settlements s on s.operation_id::text = o.operation_id
      where s.operation_id is null`,
  },
  {
    code: 'refund-waits',
    rule: 'no refund is pending, and each rejected refund became a voucher',
    sql: `select r.id::text, r.status || ' of ' || r.amount
      from payments.refunds r
      left join payments.vouchers v on v.instead_of = r.id and v.amount = r.amount
      where r.status = 'DUE' or (r.status = 'REFUSED') <> (v.id is not null)`,
  },
];

/** Agreement with the sandbox provider. */
export const checksAtProvider: readonly Check[] = [
  {
    code: 'provider-differs',
    rule: 'the provider and the payments service agree on every payment',
    sql: `select i.id, i.status || ' of ' || i.amount || ' at the provider, '
        || coalesce(p.status || ' of ' || p.amount, 'unknown') || ' here'
      from sandbox_provider.payment_intents i
      left join sandbox_provider.charges c on c.id = i.latest_charge
      left join payments.payments p on p.intent_id = i.id
      where case i.status
        when 'requires_capture' then p.status is distinct from 'AUTHORISED'
          or p.amount - p.voucher_amount <> i.amount
        when 'succeeded' then p.id is null or p.status not in ('CAPTURED', 'REFUNDED')
          or p.amount - p.voucher_amount <> i.amount_received or p.refunded_amount - ${notAtCard} <> c.amount_refunded
        when 'canceled' then p.id is not null and p.status <> 'CANCELLED'
          and (p.status not in ('AUTHORISED', 'CAPTURED') or p.amount <> p.voucher_amount)
        else p.status in ('AUTHORISED', 'CAPTURED', 'REFUNDED', 'CANCELLED') end`,
  },
  {
    code: 'refund-differs',
    rule: 'the provider made each refund once, to the card that paid, and no other refund',
    sql: `select coalesce(r.id::text, theirs.metadata ->> 'refundId'), coalesce(r.status || ' of ' || r.amount, 'unknown')
        || ' here, ' || coalesce(theirs.amount::text, 'nothing') || ' at the provider'
      from (select r.*, p.intent_id from payments.refunds r
        join payments.payments p on p.id = r.payment_id) r
      full join (select * from sandbox_provider.refunds where metadata ? 'refundId') theirs
        on theirs.metadata ->> 'refundId' = r.id::text and theirs.payment_intent = r.intent_id
          and theirs.amount = r.amount
      where (r.status is not distinct from 'GIVEN'
          or exists (select from payments.failed_refunds f where f.refund_id = r.id)) <> (theirs.id is not null)
      union all
      select metadata ->> 'refundId', count(*) || ' refunds for one' from sandbox_provider.refunds
      where metadata ? 'refundId' group by metadata ->> 'refundId' having count(*) > 1`,
  },
  {
    code: 'taken-is-not-owed',
    rule: 'over all swaps, the captured amount minus refunds is the amount owed minus vouchers plus failed refunds',
    sql: `select 'all payments', taken.total || ' taken, ' || owed.total || ' owed'
      from (select coalesce(sum(i.amount_received - c.amount_refunded), 0) as total
          from sandbox_provider.payment_intents i
          join sandbox_provider.charges c on c.id = i.latest_charge
          where i.status = 'succeeded') taken,
        (select coalesce(sum(s.owed), 0) - coalesce(sum(p.refunded_amount + u.spent), 0) + (
            select coalesce(sum(amount), 0) from payments.failed_refunds where status <> 'SENT_AGAIN') as total
          from train_swap.settlements s
          left join payments.payments p on p.id::text = s.payment_id
          left join lateral (select coalesce(sum(amount), 0) as spent from payments.voucher_uses
            where payment_id = p.id and status = 'SPENT') u on true) owed
      where taken.total <> owed.total`,
  },
];
