import type { TestClient } from '../../../kit/testing/test-client';
import type { DemonstrationBooking } from '../../../staging/demonstration/contract';
import { getLastCode } from '../../sign-in/request-code';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment';
import { getSwapStatus } from './swap-status';
import { createSwapper, type Swapper } from './swapper';

const offPeak = { code: 'OFF-PEAK-S', name: 'Off-Peak Single' };
/** Refunds the difference as a voucher. */
const anytime = { code: 'ANYTIME-S', name: 'Anytime Single' };
/** Refunds the difference to the card, after `sellAndSeat` changed its conditions. */
const anytimeReturn = { code: 'ANYTIME-R', name: 'Anytime Return' };

const createTicket = (
  nth: number,
  ticketType: DemonstrationBooking['ticketType'],
  people: number,
  from = 'KGX',
): DemonstrationBooking => ({
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

/** A guest, a traveller with voucher refunds, a party of two that may split and boards later, a traveller with card refunds. */
export const parts: readonly DemonstrationBooking[] = [
  createTicket(0, offPeak, 1),
  createTicket(1, anytime, 1),
  createTicket(2, offPeak, 2, 'PBO'),
  createTicket(3, anytimeReturn, 1),
];

function assertStatus(reply: { status: number; text: string }, status: number): void {
  if (reply.status !== status) throw new Error(`${reply.status}: ${reply.text}`);
}

async function signIn(
  environment: TestEnvironment,
  client: TestClient,
  address: string,
): Promise<void> {
  const codes = '/api/authentication/one-time-codes';
  const body = { purpose: 'sign-in', channel: 'email', address };
  const sent = await client.post<{ challengeId: string }>(codes, body);
  assertStatus(sent, 202);
  await environment.test.settled();
  const code = getLastCode(environment.test);
  assertStatus(await client.post(`${codes}/${sent.body.challengeId}/verifications`, { code }), 200);
}

/** Sells each ticket and creates its traveller. The first is a guest; the others are signed in. */
async function sellAndSeat(environment: TestEnvironment): Promise<Swapper[]> {
  const { pool } = environment.test.host.runtime.connection;
  await pool.query(
    `update reference_data.exchange_conditions set difference_refunded = 'original' where ticket_type = $1`,
    [anytimeReturn.code],
  );
  const view = {
    stepUpCode: async () => {
      await environment.test.host.work.relayOf('authentication').drain();
      return getLastCode(environment.test);
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
    assertStatus(await client.post('/api/train-swap/booking-lookups', body), 200);
    all.push(
      createSwapper(client, {
        ...view,
        guest: at === 0,
        getStatus: () => getSwapStatus(pool, sold, environment.clock.now()),
      }),
    );
  }
  return all;
}

/** Starts an environment with travellers; `environment.restoreState` restores both. */
export async function startSeatedEnvironment(): Promise<{
  environment: TestEnvironment;
  travellers: Swapper[];
}> {
  const environment = await startTestEnvironment();
  const travellers = await sellAndSeat(environment);
  await environment.saveState(() => {
    for (const traveller of travellers) traveller.reset();
  });
  return { environment, travellers };
}
