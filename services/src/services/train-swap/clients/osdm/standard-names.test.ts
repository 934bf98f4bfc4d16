import { expect, it } from '@jest/globals';
import type { Osdm } from 'shared-osdm';
import { toStandardNames } from './standard-names';

it('reads the time limit, conditions and documents of a booking under the names that providers use', () => {
  const conditions = [{ condition: 'EXCHANGE', afterSaleFee: { amount: 500, currency: 'EUR' } }];
  const limit = '2026-12-01T10:00:00Z';
  const booking = {
    id: 'b',
    passengers: [],
    confirmableUntil: limit,
    bookedOffers: [{ offerId: 'o', admissions: [{ id: 'a', afterSalesConditions: conditions }] }],
    fulfillments: [{ id: 'f', fulfillmentDocuments: [{ rawData: 'JVBERi0=', format: 'PDF' }] }],
  } as unknown as Osdm['Booking'];
  expect(toStandardNames(booking)).toMatchObject({
    confirmationTimeLimit: limit,
    bookedOffers: [{ admissions: [{ afterSaleConditions: conditions }] }],
    fulfillments: [{ fulfillmentDocuments: [{ content: 'JVBERi0=' }] }],
  });
});
