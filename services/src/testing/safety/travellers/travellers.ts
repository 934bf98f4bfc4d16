import type { TestClient } from '../../../kit/testing/test-client';
import type { Part } from '../../../staging/demonstration/contract';
import { startWorld, type World } from '../environment/test-environment';
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

async function signIn(world: World, client: TestClient, address: string): Promise<void> {
  const codes = '/api/authentication/one-time-codes';
  const body = { purpose: 'sign-in', channel: 'email', address };
  const sent = await client.post<{ challengeId: string }>(codes, body);
  expected(sent, 202);
  await world.test.settled();
  const code = world.test.messages.at(-1)?.code;
  expected(await client.post(`${codes}/${sent.body.challengeId}/verifications`, { code }), 200);
}

/**
 * Sells each part and gives it to a traveller at a browser. The first finds the booking as a guest and
 * proves each swap by a code; the others are signed in with the booking's address.
 */
async function sellAndSeat(world: World): Promise<Swapper[]> {
  const { pool } = world.test.host.runtime.connection;
  await pool.query(
    `update reference_data.exchange_conditions set difference_refunded = 'original' where ticket_type = $1`,
    [toTheCard.code],
  );
  const sight = {
    stepUpCode: async () => {
      await world.test.host.work.relayOf('authentication').drain();
      // A voucher's code, which may have been mailed since, has letters.
      const codes = world.test.messages.flatMap(({ code = '' }) => code.match(/^\d+$/) ?? []);
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
    bankCode: async () => world.sandbox.texts.at(-1)?.code ?? '',
  };
  const all: Swapper[] = [];
  for (const [at, sold] of parts.entries()) {
    await world.sell(sold);
    const client = await world.test.guest();
    if (at > 0) await signIn(world, client, sold.email);
    const body = { reference: sold.reference, surname: 'Safe' };
    expected(await client.post('/api/train-swap/booking-lookups', body), 200);
    all.push(
      swapper(client, {
        ...sight,
        guest: at === 0,
        standing: () => standingOf(pool, sold, world.clock.now()),
      }),
    );
  }
  return all;
}

/** A world with its travellers as they begin: `world.goBack` brings both back to this moment. */
export async function startSeatedWorld(): Promise<{ world: World; travellers: Swapper[] }> {
  const world = await startWorld();
  const travellers = await sellAndSeat(world);
  await world.remember(() => {
    for (const traveller of travellers) traveller.forget();
  });
  return { world, travellers };
}
