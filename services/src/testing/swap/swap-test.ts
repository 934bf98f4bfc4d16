import { jest } from '@jest/globals';
import type { z } from 'zod';
import type { ServiceContext } from '../../kit/context';
import type { ServiceName } from '../../service-list';
import type { paymentHistory, supportRefundSchema } from '../../services/payments/contract';
import { type DemonstrationBooking, refreshBooking } from '../../staging/demonstration/contract';
import {
  type ServiceTest,
  type ServiceTestOptions,
  startServiceTest,
} from '../service-test/start-service-test';
import { swapServices } from './swap-services';

// Several test files start a complete back end at the same time.
jest.setTimeout(120_000);

export const base = '/api/train-swap';

type Amount = { amount: number; currency: string };
type FailedRefund = z.output<typeof supportRefundSchema>;
type PaymentHistory = z.output<typeof paymentHistory>;
export type KnownPayment = { id: string; status: string; amount: Amount };

export type SwapTest = ServiceTest & {
  /** Payments by operation id. */
  payments: Map<string, KnownPayment>;
  /** Refunds that support has to pay. */
  failedRefunds: FailedRefund[];
  /** What support sees of the money of every booking. */
  paymentHistory: PaymentHistory;
  /** The context of train-swap outside requests. */
  context: ServiceContext;
  /** Sells a further ticket. */
  sell(part: DemonstrationBooking): Promise<void>;
};

/** Starts train-swap with its real services and `more`; payments is a fake with the test's payments and failed refunds. */
export async function startSwapTest(
  clock?: string,
  more: readonly ServiceName[] = [],
  poolerUrlOf?: ServiceTestOptions['getPoolerUrl'],
  environment: Record<string, string> = {},
): Promise<SwapTest> {
  const payments = new Map<string, KnownPayment>();
  const failedRefunds: FailedRefund[] = [];
  const paymentHistory: PaymentHistory = { payments: [], vouchers: [] };
  const test = await startServiceTest({
    services: [...swapServices, ...more],
    fakes: {
      payments: {
        getPaymentForOperation: ({ params }) => ({
          payment: payments.get((params as { operationId: string }).operationId) ?? null,
        }),
        listFailedRefunds: () => ({ failedRefunds }),
        listBookingPayments: () => paymentHistory,
        settleFailedRefund: ({ params }) => {
          const { failedRefundId } = params as { failedRefundId: string };
          const index = failedRefunds.findIndex(({ id }) => id === failedRefundId);
          return { ...failedRefunds.splice(index, 1)[0], status: 'TRANSFERRED' };
        },
      },
    },
    shared: 'swap',
    environment,
    ...(poolerUrlOf ? { getPoolerUrl: poolerUrlOf } : {}),
    ...(clock ? { clock } : {}),
  });
  const context = test.contextOf('train-swap');
  return Object.assign(test, {
    payments,
    failedRefunds,
    paymentHistory,
    context,
    sell: (part: DemonstrationBooking) => refreshBooking(context, part),
  });
}
