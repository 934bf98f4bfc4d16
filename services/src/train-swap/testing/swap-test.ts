import { jest } from '@jest/globals';
import { authentication } from '../../authentication/service';
import type { Part } from '../../demonstration/cast';
import { bringBack } from '../../demonstration/keep-demonstration';
import { discounts } from '../../discounts/service';
import type { ServiceContext } from '../../foundation/context';
import { serviceContext } from '../../foundation/host/service-context';
import type { Service } from '../../foundation/service';
import { type ServiceTest, startServiceTest } from '../../foundation/testing/service-test';
import { referenceData } from '../../reference-data/service';
import { search } from '../../search/service';
import { stations } from '../../stations/service';
import { trips } from '../../trips/service';
import { trainSwap } from '../service';

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
  more: readonly Service[] = [],
): Promise<SwapTest> {
  const payments = new Map<string, KnownPayment>();
  const test = await startServiceTest({
    services: [
      authentication,
      referenceData,
      discounts,
      search,
      stations,
      trips,
      trainSwap,
      ...more,
    ],
    standIns: {
      payments: {
        getPaymentForOperation: ({ params }) => ({
          payment: payments.get((params as { operationId: string }).operationId) ?? null,
        }),
      },
    },
    shared: 'swap',
    ...(clock ? { clock } : {}),
  });
  const context = serviceContext(test.host.runtime, trainSwap);
  return Object.assign(test, {
    payments,
    context,
    sell: (part: Part) => bringBack(context, part),
  });
}
