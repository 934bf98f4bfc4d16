import { randomUUID } from 'node:crypto';
import type { TestClient } from '../../../kit/testing/test-client';
import { type Ask, ask } from './ask';
import { at } from './tell-story';
import { another, type WholeProduct } from './whole-product';

/**
 * What another traveller, who is signed in here, has of their own: an id for each object of a request that is about
 * two, so that somebody else's can be asked for among objects that are theirs.
 */
export async function objectsOfAnother(
  product: WholeProduct,
  client: TestClient,
): Promise<Map<string, string>> {
  const own = new Map<string, string>();
  const known = (name: string) => own.get(name) ?? '';
  const make = async (name: string, sent: Ask, learn: Record<string, string>) => {
    const operation = product.operations.find((one) => one.name === name);
    if (!operation) throw new Error(`There is no ${name} any more: mend objects-of-another.ts.`);
    const reply = await ask(client, operation, sent, { key: randomUUID() });
    if (reply.status >= 300)
      throw new Error(`${name} of another traveller answered ${reply.status}: ${reply.text}`);
    for (const [id, path] of Object.entries(learn)) own.set(id, String(at(reply.body, path)));
    await product.test.settled();
  };
  await make(
    'train-swap lookUpBooking',
    { body: { reference: another.reference, email: another.email } },
    { bookingId: 'booking.id', partyMemberId: 'booking.travellers.0.id' },
  );
  const params = { bookingId: known('bookingId') };
  await make(
    'trips createComplaint',
    {
      params,
      body: { kind: 'refund', travellerIds: [known('partyMemberId')], text: 'It was warm.' },
    },
    { complaintNumber: 'complaintNumber' },
  );
  await make('train-swap quoteExchange', { params }, { offerId: 'offers.0.offerId' });
  await make(
    'train-swap holdExchange',
    { body: { offerId: known('offerId'), places: [] } },
    { operationId: 'id' },
  );
  await make(
    'payments createPayment',
    { body: { operationId: known('operationId') } },
    { paymentId: 'id' },
  );
  await make(
    'payments applyVoucher',
    { params: { paymentId: known('paymentId') }, body: { code: await product.giveVoucher() } },
    { voucherId: 'vouchers.0.id' },
  );
  return own;
}
