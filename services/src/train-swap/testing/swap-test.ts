import { authentication } from '../../authentication/service';
import { type ServiceTest, startServiceTest } from '../../foundation/testing/service-test';
import type { TestClient } from '../../foundation/testing/test-client';
import { referenceData } from '../../reference-data/service';
import { search } from '../../search/service';
import { trips } from '../../trips/service';
import type { Booking } from '../contract/booking';
import type { ExchangeOffer, ExchangeOperation } from '../contract/exchange';
import type { LegSeatMap } from '../contract/seat-map';
import { trainSwap } from '../service';

export const base = '/api/train-swap';

type Line = { fare: { amount: number; currency: string }; travellerType: string };
const evaluate = (body: unknown) => {
  const { lines } = body as { lines: Line[] };
  const zero = { amount: 0, currency: 'GBP' };
  return {
    lines: lines.map(({ fare }) => ({ fare, discount: zero, total: fare })),
    discount: zero,
    total: zero,
    applied: [],
  };
};

export type StandInPayment = {
  id: string;
  status: string;
  amount: { amount: number; currency: string };
};

export type SwapTest = ServiceTest & {
  /** What payments answers, by operation id. */
  payments: Map<string, StandInPayment>;
};

export async function startSwapTest(clock?: string): Promise<SwapTest> {
  const payments = new Map<string, StandInPayment>();
  const test = await startServiceTest({
    services: [authentication, referenceData, search, trips, trainSwap],
    standIns: {
      stations: { getStation: () => ({ location: null }) },
      discounts: { evaluateDiscounts: evaluate },
      payments: {
        getPaymentForOperation: (body) => ({
          payment: payments.get((body as { operationId: string }).operationId) ?? null,
        }),
      },
    },
    ...(clock ? { clock } : {}),
  });
  return Object.assign(test, { payments });
}

export async function findBooking(
  client: TestClient,
  reference: string,
  surname: string,
): Promise<Booking> {
  const found = await client.post<{ booking: Booking }>(`${base}/booking-lookups`, {
    reference,
    surname,
  });
  if (found.status !== 200) throw new Error(`${reference}: ${found.text}`);
  return found.body.booking;
}
