import type { TestClient } from '../../../kit/testing/test-client';
import type { Part } from '../../../staging/demonstration/contract';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment';
import { standingOf } from './standing';
import { type Swapper, swapper } from './swapper';

const offPeak = { code: 'OFF-PEAK-S', name: 'Off-Peak Single' };
/** Its conditions give the difference back as a voucher. */
const anytime = { code: 'ANYTIME-S', name: 'Anytime Single' };
/** Gives the difference back to the card, once `sellAndSeat` has told reference data so. */
const toTheCard = { code: 'ANYTIME-R', name: 'Anytime Return' };

const part = (nth: number, ticketType: Part['ticketType'], people: number, from = 'KGX'): Part => ({
  reference: `SAFE${1000 + nth}`,
  utn: `TTS${910_000_000 + nth}`,
  orderNumber: `${9_910_000_000 + nth}`,
  email: `safe.${nth}@example.com`,
  phone: null,
  from,
  to: 'EDB',
  when: { kind: 'ahead', days: 1, minute: 10 * 60 },
  ticketType,
  serviceClass: 'STANDARD',
  travellers: Array.from({ length: people }, (_, at) => ({
    firstName: `Sam${at}`,
    surname: 'Safe',
    type: 'ADULT' as const,
    railcard: null,
  })),
});

/**
 * Alone as a guest, alone with a ticket that gives a voucher, a party of two that may split and gets on later on the
 * same trains, alone with money back.
 */
export const parts: readonly Part[] = [
  part(0, offPeak, 1),
  part(1, anytime, 1),
  part(2, offPeak, 2, 'PBO'),
  part(3, toTheCard, 1),
];

const expected = (reply: { status: number; text: string }, status: number): void => {
  if (reply.status !== status) throw new Error(`${reply.status}: ${reply.text}`);
};

async function signIn(
  environment: TestEnvironment,
  client: TestClient,
  address: string,
): Promise<void> {
  const codes = '/api/authentication/one-time-codes';
  const body = { purpose: 'sign-in', channel: 'email', address };
  const sent = await client.post<{ challengeId: string }>(codes, body);
  expected(sent, 202);
  await environment.test.settled();
  const code = environment.test.messages.at(-1)?.code;
  expected(await client.post(`${codes}/${sent.body.challengeId}/verifications`, { code }), 200);
}

/**
 * Sells each part and gives it to a traveller at a browser. The first finds the booking as a guest and
 * proves each swap by a code; the others are signed in with the booking's address.
 */
async function sellAndSeat(environment: TestEnvironment): Promise<Swapper[]> {
  const { pool } = environment.test.host.runtime.connection;
  await pool.query(
    `update reference_data.exchange_conditions set difference_refunded = 'original' where ticket_type = $1`,
    [toTheCard.code],
  );
  const sight = {
    stepUpCode: async () => {
      await environment.test.host.work.relayOf('authentication').drain();
      // A voucher's code, which may have been mailed since, has letters.
      const codes = environment.test.messages.flatMap(({ code = '' }) => code.match(/^\d+$/) ?? []);
      return codes.at(-1) ?? '';
    },
    voucherCode: async (paymentId: string) => {
      const { rows } = await pool.query<{ code: string }>(
        `select code from payments.vouchers v where remaining > 0 and not exists (
          select from payments.voucher_uses u
          where u.voucher_id = v.id and u.payment_id = $1 and u.status = 'RESERVED')
        order by issued_at desc, id limit 1`,
        [paymentId],
      );
      return rows[0]?.code ?? null;
    },
    bankCode: async () => environment.sandbox.texts.at(-1)?.code ?? '',
  };
  const all: Swapper[] = [];
  for (const [at, sold] of parts.entries()) {
    await environment.sell(sold);
    const client = await environment.test.guest();
    if (at > 0) await signIn(environment, client, sold.email);
    const body = { reference: sold.reference, surname: 'Safe' };
    expected(await client.post('/api/train-swap/booking-lookups', body), 200);
    all.push(
      swapper(client, {
        ...sight,
        guest: at === 0,
        standing: () => standingOf(pool, sold, environment.clock.now()),
      }),
    );
  }
  return all;
}

/** A environment with its travellers as they begin: `environment.goBack` brings both back to this moment. */
export async function startSeatedEnvironment(): Promise<{
  environment: TestEnvironment;
  travellers: Swapper[];
}> {
  const environment = await startTestEnvironment();
  const travellers = await sellAndSeat(environment);
  await environment.remember(() => {
    for (const traveller of travellers) traveller.forget();
  });
  return { environment, travellers };
}
