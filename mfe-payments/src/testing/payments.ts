import type { Payment, Receipt, Session } from 'shared-api';
import { ok, problem, type TestRoutes } from 'shared-api/testing';
import type { ListedPayment } from '../features/overview/list-payments';
import type { SavedCard } from '../lib/saved-cards';

type VoucherPart = Payment['vouchers'][number];

export const pounds = (amount: number) => ({ amount, currency: 'GBP' });

/** An instant so many seconds from now. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

export const fieldsOrigin = 'http://cards.example:4202';

/** A payment that waits for its card. */
export function paymentOf(change: Partial<Payment> = {}): Payment {
  return {
    id: 'p1',
    operationId: 'o1',
    amount: pounds(1750),
    ...{ vouchers: [], voucher: null },
    byCard: change.amount ?? pounds(1750),
    status: 'REQUIRES_PAYMENT_METHOD',
    card: null,
    challenge: null,
    bankPage: null,
    failure: null,
    provider: {
      name: 'sandbox',
      environment: 'test',
      publishableKey: 'pk_test_1',
      fieldsUrl: `${fieldsOrigin}/fields?key=pk_test_1&origin=http%3A%2F%2Flocalhost`,
      clientSecret: 'pi_1_secret_1',
    },
    ...change,
  };
}

/** A voucher that pays so much and has so much left. */
export const voucherOf = (lastSigns: string, amount: number, left = 0): VoucherPart => ({
  ...{ id: `v-${lastSigns}`, lastSigns },
  ...{ amount: pounds(amount), left: pounds(left) },
});

export const challengeOf = (change: Partial<NonNullable<Payment['challenge']>> = {}) => ({
  challengeId: 'c1',
  length: 6,
  sentTo: '••• ••• 0184',
  expiresAt: inSeconds(300),
  resendAt: inSeconds(-1),
  attemptsLeft: 5,
  ...change,
});

/** The payment while its card's bank asks on a page of its own. */
export const askedOnPage = (url = 'https://bank.example/challenges/c1'): Payment =>
  paymentOf({ status: 'REQUIRES_ACTION', bankPage: { url } });

/** The payment as a bank leaves it that refused a card. */
export function refusedPayment(code: string, message: string): Payment {
  return paymentOf({ failure: { code, message, repairUntil: inSeconds(600) } });
}

/** What the payments service of a test knows, and how often it did what must be done once. */
export type PaymentsState = {
  payment: Payment;
  made: number;
  reserved: number;
  code: string;
  /** The payment after a card, by the token of it; any other token is a card that pays. */
  afterCard: Readonly<Record<string, Payment>>;
};

export function freshState(change: Partial<PaymentsState> = {}): PaymentsState {
  return {
    payment: paymentOf(),
    made: 0,
    reserved: 0,
    code: '424242',
    afterCard: {
      pm_declined: refusedPayment('card_declined', 'Your bank declined this card.'),
      pm_poor: refusedPayment('insufficient_funds', 'There is not enough money on this card.'),
      pm_asks: paymentOf({ status: 'REQUIRES_ACTION', challenge: challengeOf() }),
      pm_page: askedOnPage(),
    },
    ...change,
  };
}

/** The money is reserved, once, however often it is asked. */
export function reserve(state: PaymentsState): Payment {
  if (state.payment.status !== 'AUTHORISED') state.reserved += 1;
  state.payment = paymentOf({ status: 'AUTHORISED', card: { brand: 'visa', last4: '4242' } });
  return state.payment;
}

/** The payments service by its contract, over one state: an operation has one payment. */
export function paymentsRoutes(state: PaymentsState): TestRoutes {
  return {
    'GET /authentication/session': () => ok({ session: guest }),
    'POST /payments/payments': () => {
      state.made = 1;
      return ok(state.payment, 201);
    },
    'GET /payments/payments/:id': () => ok(state.payment),
    'POST /payments/payments/:id/card': ({ body }) => {
      const { paymentMethodId } = body as { paymentMethodId: string };
      const after = state.afterCard[paymentMethodId];
      if (!after || state.payment.status === 'AUTHORISED') return ok(reserve(state));
      state.payment = after;
      return ok(after);
    },
    'POST /payments/payments/:id/challenge': ({ body }) => {
      if ((body as { code: string }).code === state.code) return ok(reserve(state));
      return problem(422, 'code-wrong', 'The code is not right: 4 tries left.', {
        attemptsLeft: 4,
      });
    },
    'POST /payments/payments/:id/challenge/resend': () => {
      const challenge = challengeOf({ resendAt: inSeconds(30), expiresAt: inSeconds(299) });
      state.payment = paymentOf({ status: 'REQUIRES_ACTION', challenge });
      return ok(state.payment);
    },
  };
}

export const guest: Session = {
  kind: 'guest',
  id: 's1',
  traveller: null,
  stepUps: [],
  expiresAt: '2036-12-21T09:00:00Z',
};

export const receiptOf = (change: Partial<Receipt> = {}): Receipt => ({
  number: 'TS-2026-000017',
  bookingReference: 'SWAPME24',
  issuedAt: '2026-11-21T15:40:00Z',
  lines: [
    { kind: 'fare-difference', label: 'Fare difference', amount: pounds(1500) },
    { kind: 'fee', label: 'Swap fee', amount: pounds(250) },
  ],
  total: pounds(1750),
  ...{ vouchers: [], voucher: null },
  byCard: pounds(1750),
  card: { brand: 'visa', last4: '4242' },
  refunded: pounds(0),
  failedRefunds: [],
  ...change,
});

export const listedOf = (change: Partial<ListedPayment> = {}): ListedPayment => ({
  id: 'p1',
  bookingId: 'b1',
  bookingReference: 'SWAPME24',
  receiptNumber: 'TS-2026-000017',
  paidAt: '2026-11-21T15:40:00Z',
  amount: pounds(1750),
  ...{ vouchers: [], voucher: null },
  card: { brand: 'visa', last4: '4242' },
  refunded: pounds(0),
  failedRefunds: [],
  ...change,
});

export const savedCardOf = (change: Partial<SavedCard> = {}): SavedCard => ({
  ...{ id: 'c1', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2031 },
  ...{ expired: false, savedAt: '2026-11-21T15:40:00Z' },
  ...change,
});
