import type { Payment, Receipt, Session } from '@train-swap/shared-api';
import { ok, problem, type TestRoutes } from '@train-swap/shared-api/testing';
import type { ListedPayment } from '../features/overview/use-payments';
import type { SavedCard } from '../lib/saved-cards';

type VoucherPart = Payment['vouchers'][number];

export const pounds = (amount: number) => ({ amount, currency: 'GBP' });

export const secondsFromNow = (seconds: number) =>
  new Date(Date.now() + seconds * 1000).toISOString();

export const fieldsOrigin = 'http://cards.example:4202';

/** A payment that waits for its card. */
export function createTestPayment(overrides: Partial<Payment> = {}): Payment {
  return {
    id: 'p1',
    operationId: 'o1',
    amount: pounds(1750),
    vouchers: [],
    voucher: null,
    byCard: overrides.amount ?? pounds(1750),
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
    ...overrides,
  };
}

/** `amount` and `left` in minor units. */
export const createTestVoucher = (lastSigns: string, amount: number, left = 0): VoucherPart => ({
  id: `v-${lastSigns}`,
  lastSigns,
  amount: pounds(amount),
  left: pounds(left),
});

export const createTestChallenge = (
  overrides: Partial<NonNullable<Payment['challenge']>> = {},
) => ({
  challengeId: 'c1',
  length: 6,
  sentTo: '••• ••• 0184',
  expiresAt: secondsFromNow(300),
  resendAt: secondsFromNow(-1),
  attemptsLeft: 5,
  ...overrides,
});

/** A payment that the traveller must confirm on the bank's page. */
export const createBankPagePayment = (url = 'https://bank.example/challenges/c1'): Payment =>
  createTestPayment({ status: 'REQUIRES_ACTION', bankPage: { url } });

/** A payment after a declined card. */
export function createFailedPayment(code: string, message: string): Payment {
  return createTestPayment({ failure: { code, message, repairUntil: secondsFromNow(600) } });
}

/** The state of the fake payments service. */
export type PaymentsState = {
  payment: Payment;
  createdCount: number;
  authorisedCount: number;
  code: string;
  /** The payment after a card, by its token. Any other token is authorised. */
  afterCard: Readonly<Record<string, Payment>>;
};

export function createPaymentsState(overrides: Partial<PaymentsState> = {}): PaymentsState {
  return {
    payment: createTestPayment(),
    createdCount: 0,
    authorisedCount: 0,
    code: '424242',
    afterCard: {
      pm_declined: createFailedPayment('card_declined', 'Your bank declined this card.'),
      pm_insufficient: createFailedPayment(
        'insufficient_funds',
        'There is not enough money on this card.',
      ),
      pm_challenge: createTestPayment({
        status: 'REQUIRES_ACTION',
        challenge: createTestChallenge(),
      }),
      pm_page: createBankPagePayment(),
    },
    ...overrides,
  };
}

/** Authorises the payment; repeated calls count once. */
export function authorisePayment(state: PaymentsState): Payment {
  if (state.payment.status !== 'AUTHORISED') state.authorisedCount += 1;
  state.payment = createTestPayment({
    status: 'AUTHORISED',
    card: { brand: 'visa', last4: '4242' },
  });
  return state.payment;
}

/** A fake payments service over `state`: one operation with one payment. */
export function paymentsRoutes(state: PaymentsState): TestRoutes {
  return {
    'GET /authentication/session': () => ok({ session: guest }),
    'POST /payments/payments': () => {
      state.createdCount = 1;
      return ok(state.payment, 201);
    },
    'GET /payments/payments/:id': () => ok(state.payment),
    'POST /payments/payments/:id/card': ({ body }) => {
      const { paymentMethodId } = body as { paymentMethodId: string };
      const afterCard = state.afterCard[paymentMethodId];
      if (!afterCard || state.payment.status === 'AUTHORISED') return ok(authorisePayment(state));
      state.payment = afterCard;
      return ok(afterCard);
    },
    'POST /payments/payments/:id/challenge': ({ body }) => {
      if ((body as { code: string }).code === state.code) return ok(authorisePayment(state));
      return problem(422, 'code-wrong', 'The code is not right: 4 tries left.', {
        attemptsLeft: 4,
      });
    },
    'POST /payments/payments/:id/challenge/resend': () => {
      const challenge = createTestChallenge({
        resendAt: secondsFromNow(30),
        expiresAt: secondsFromNow(299),
      });
      state.payment = createTestPayment({ status: 'REQUIRES_ACTION', challenge });
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

export const createTestReceipt = (overrides: Partial<Receipt> = {}): Receipt => ({
  number: 'TS-2026-000017',
  bookingReference: 'SWAPME24',
  issuedAt: '2026-11-21T15:40:00Z',
  lines: [
    { kind: 'fare-difference', label: 'Fare difference', amount: pounds(1500) },
    { kind: 'fee', label: 'Swap fee', amount: pounds(250) },
  ],
  total: pounds(1750),
  vouchers: [],
  voucher: null,
  byCard: pounds(1750),
  card: { brand: 'visa', last4: '4242' },
  refunded: pounds(0),
  failedRefunds: [],
  ...overrides,
});

export const createListedPayment = (overrides: Partial<ListedPayment> = {}): ListedPayment => ({
  id: 'p1',
  bookingId: 'b1',
  bookingReference: 'SWAPME24',
  receiptNumber: 'TS-2026-000017',
  paidAt: '2026-11-21T15:40:00Z',
  amount: pounds(1750),
  vouchers: [],
  voucher: null,
  card: { brand: 'visa', last4: '4242' },
  refunded: pounds(0),
  failedRefunds: [],
  ...overrides,
});

export const createSavedCard = (overrides: Partial<SavedCard> = {}): SavedCard => ({
  id: 'c1',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2031,
  expired: false,
  savedAt: '2026-11-21T15:40:00Z',
  ...overrides,
});
