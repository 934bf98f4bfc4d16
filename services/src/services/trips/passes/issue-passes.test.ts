import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listPassSources } from '../clients/train-swap';
import { type MessageTest, startMessageTest } from '../testing/message-test';
import { issuePasses } from './issue-passes';

let setup: MessageTest;
beforeAll(async () => {
  setup = await startMessageTest();
});
afterAll(() => setup?.test.stop());

it('logs the barcodes of many passes that are read in two orders at once', async () => {
  const { booking } = await setup.sell(8);
  const context = setup.test.contextOf('trips');
  const [source] = await listPassSources(context.call, [booking.id]);
  if (!source) throw new Error('There is no pass.');
  for (let round = 0; round < 10; round += 1) {
    const sources = Array.from({ length: 300 }, () => ({ ...source, fulfilmentId: randomUUID() }));
    const [passes, others] = await Promise.all([
      issuePasses(context, sources),
      issuePasses(context, [...sources].reverse()),
    ]);
    expect(others.reverse()).toEqual(passes);
  }
});
