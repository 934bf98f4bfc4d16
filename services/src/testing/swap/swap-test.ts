import { jest } from '@jest/globals';
import type { ServiceContext } from '../../kit/context';
import type { ServiceName } from '../../service-list';
import { bringBack, type Part } from '../../staging/demonstration/contract';
import {
  type ServiceTest,
  type ServiceTestOptions,
  startServiceTest,
} from '../service-test/start-service-test';
import { swapServices } from './swap-services';

// Several test files start a whole back end at once; what counts here is the order of things, not their speed.
jest.setTimeout(120_000);

export const base = '/api/train-swap';

type Amount = { amount: number; currency: string };
export type KnownPayment = { id: string; status: string; amount: Amount };

export type SwapTest = ServiceTest & {
  /** What payments knows, by operation id. */
  payments: Map<string, KnownPayment>;
  /** What the service's own code is given, outside any request. */
  context: ServiceContext;
  /** Sells a further ticket. */
  sell(part: Part): Promise<void>;
};

/** The service with its real neighbours and `more`; payments answers from a table that the test writes. */
export async function startSwapTest(
  clock?: string,
  more: readonly ServiceName[] = [],
  poolerUrlOf?: ServiceTestOptions['poolerUrlOf'],
): Promise<SwapTest> {
  const payments = new Map<string, KnownPayment>();
  const test = await startServiceTest({
    services: [...swapServices, ...more],
    standIns: {
      payments: {
        getPaymentForOperation: ({ params }) => ({
          payment: payments.get((params as { operationId: string }).operationId) ?? null,
        }),
      },
    },
    shared: 'swap',
    ...(poolerUrlOf ? { poolerUrlOf } : {}),
    ...(clock ? { clock } : {}),
  });
  const context = test.contextOf('train-swap');
  return Object.assign(test, {
    payments,
    context,
    sell: (part: Part) => bringBack(context, part),
  });
}
