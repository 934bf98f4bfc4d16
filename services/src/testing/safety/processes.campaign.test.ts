import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil, waitUntilEmpty } from 'shared-server/testing/wait-until';
import { processClient } from '../processes/process-client';
import { type ServicesProcess, startServicesProcess } from '../processes/services-process';
import { type Installation, startInstallation, type Ticket } from './environment/installation';
import { createOffers, raceForSeats } from './travellers/seat-race';
import { createSwapper, defaultChoice, type Reply } from './travellers/swapper';

const timeoutMs = 10 * 60_000;
const swap = '/api/train-swap';

describe('three processes over one database', () => {
  let installation: Installation;
  const processes: ServicesProcess[] = [];
  beforeAll(async () => {
    installation = await startInstallation();
    // One after the other, because test machines are small.
    for (const port of [installation.webhookPort, undefined, undefined]) {
      processes.push(await startServicesProcess(installation.environment, port));
    }
  }, timeoutMs);
  afterAll(async () => {
    for (const process of processes) await process.kill();
    await installation?.stop();
  }, timeoutMs);

  const originOf = (nth: number) => processes[nth % processes.length]?.origin ?? '';
  const clientOf = (ticket: Ticket, nth: number) =>
    processClient(() => originOf(nth), ticket.token);
  const getCodes = (replies: readonly Reply[]) =>
    replies.map((reply) => (reply.status < 300 ? reply.status : reply.body.code));
  const expectNoViolationsSoon = async () =>
    expect(await waitUntilEmpty(() => installation.violations('with-provider'))).toEqual([]);

  it(
    'assign a hundred seats to a hundred of five hundred travellers and return a clear error to the others',
    async () => {
      const tickets = await installation.sell(500);
      const { replies } = await raceForSeats(installation, tickets, originOf, 100);
      const codes = getCodes(replies);
      expect(codes.filter((code) => code === 201)).toHaveLength(100);
      expect(codes.filter((code) => code === 'place-taken')).toHaveLength(400);
      for (const reply of replies.filter(({ status }) => status === 409)) {
        expect(reply.headers['content-type']).toContain('application/problem+json');
        expect(reply.body).toMatchObject({ pointers: [{ pointer: '#/places/0/place' }] });
      }
      const won = replies
        .filter(({ status }) => status === 201)
        .map(({ body }) => JSON.stringify((body as { places: { place: string }[] }).places[0]));
      expect(new Set(won).size).toBe(100);
      expect(await installation.violations('always')).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'run a request once when its Idempotency-Key is sent ten times at once',
    async () => {
      const [ticket] = (await installation.sell(1)) as [Ticket];
      const [offerId] = await createOffers(installation, [ticket], clientOf);
      const sendTenTimes = async (url: string, body: unknown) => {
        const key = `ten ${url}`;
        const replies: Reply[] = await Promise.all(
          Array.from({ length: 10 }, (_, nth) =>
            clientOf(ticket, nth).post<Reply['body']>(url, body, { key }),
          ),
        );
        expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
        expect(replies[0]?.status).toBeLessThan(300);
        return replies[0]?.body as { id: string };
      };
      const operation = await sendTenTimes(`${swap}/exchange-operations`, { offerId, places: [] });
      const payments = '/api/payments/payments';
      const payment = await sendTenTimes(payments, { operationId: operation.id });
      await sendTenTimes(`${payments}/${payment.id}/card`, { paymentMethodId: 'pm_card_visa' });
      await sendTenTimes(`${swap}/exchange-operations/${operation.id}/confirmation`, {});
      const { rows } = await installation.pool.query(
        'select version from train_swap.bookings where id = $1',
        [ticket.bookingId],
      );
      expect(rows).toEqual([{ version: 2 }]);
    },
    timeoutMs,
  );

  it(
    'keep seats and payments consistent when holds expire during payment',
    async () => {
      const tickets = await installation.sell(24);
      await Promise.all(
        tickets.map(async (ticket, nth) => {
          const traveller = createSwapper(clientOf(ticket, nth), installation.createView(ticket));
          // An overloaded process responds with 503; retry.
          const operation = await waitUntil('a hold', async () => {
            await traveller.continueSwap(defaultChoice);
            return (await traveller.held())?.operation ?? false;
          });
          await installation.pool.query(
            `update train_swap.exchange_operations set held_until = now() + $2 * interval '1 ms'
              where id = $1`,
            [operation.id, 20 * nth],
          );
          for (let step = 0; step < 3; step += 1) {
            const reply = await traveller.continueSwap(defaultChoice);
            expect(reply === null || reply.status < 500 || reply.status === 503).toBe(true);
          }
        }),
      );
      await waitUntil('the end of every hold that ran out', async () => {
        const { rows } = await installation.pool.query(
          `select 1 from train_swap.exchange_operations
            where status = 'ON_HOLD' and held_until <= now()`,
        );
        return rows.length === 0;
      });
      await expectNoViolationsSoon();
    },
    timeoutMs,
  );
});
