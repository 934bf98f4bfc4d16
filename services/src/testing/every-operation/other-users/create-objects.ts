import { randomUUID } from 'node:crypto';
import type { TestClient } from '../../../kit/testing/test-client';
import { otherTraveller, type TestProduct } from '../product/test-product';
import { getAtPath } from '../scenario/run-scenario';
import { type RequestInput, sendRequest } from '../scenario/send-request';

/** Creates objects of another traveller; returns their ids by name. */
export async function createOtherTravellersObjects(
  product: TestProduct,
  client: TestClient,
): Promise<Map<string, string>> {
  const own = new Map<string, string>();
  const getValue = (name: string) => own.get(name) ?? '';
  const create = async (name: string, sent: RequestInput, save: Record<string, string>) => {
    const operation = product.operations.find((one) => one.name === name);
    if (!operation) throw new Error(`There is no ${name} any more: update create-objects.ts.`);
    const reply = await sendRequest(client, operation, sent, { key: randomUUID() });
    if (reply.status >= 300)
      throw new Error(`${name} of another traveller answered ${reply.status}: ${reply.text}`);
    for (const [id, path] of Object.entries(save)) own.set(id, String(getAtPath(reply.body, path)));
    await product.test.settled();
  };
  await create(
    'train-swap findBooking',
    { body: { reference: otherTraveller.reference, email: otherTraveller.email } },
    { bookingId: 'booking.id', partyMemberId: 'booking.travellers.0.id' },
  );
  const params = { bookingId: getValue('bookingId') };
  await create(
    'trips createComplaint',
    {
      params,
      body: { kind: 'refund', travellerIds: [getValue('partyMemberId')], text: 'It was warm.' },
    },
    { complaintNumber: 'complaintNumber' },
  );
  await create('train-swap quoteExchange', { params }, { offerId: 'offers.0.offerId' });
  await create(
    'train-swap holdExchange',
    { body: { offerId: getValue('offerId'), places: [] } },
    { operationId: 'id' },
  );
  await create(
    'payments createPayment',
    { body: { operationId: getValue('operationId') } },
    { paymentId: 'id' },
  );
  await create(
    'payments applyVoucher',
    { params: { paymentId: getValue('paymentId') }, body: { code: await product.issueVoucher() } },
    { voucherId: 'vouchers.0.id' },
  );
  return own;
}
