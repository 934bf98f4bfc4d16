import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ExchangeOffer } from '../../services/train-swap/contract';
import { crashingAt } from '../processes/crash-at';
import type { TestEnvironment } from './environment/test-environment';
import { plainly, type Swapper } from './travellers/swapper';
import { parts, startSeatedEnvironment } from './travellers/travellers';

type Row = { amount: number; status: string; code: string; operation_id: string };

/** The whole proof kills twenty times at each point. */
const kills = process.env.PROOF === 'whole' ? 20 : 1;

const totalOf = (offer: ExchangeOffer) => offer.price.total.amount;
const inOrder = (offers: ExchangeOffer[]) =>
  [...offers].sort((one, other) => totalOf(one) - totalOf(other));

describe('what a swap to a cheaper train gives back', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.goBack());

  const withVoucher = () => travellers[1] as Swapper;
  const withCard = () => travellers[3] as Swapper;
  const sql = async (text: string): Promise<Row[]> =>
    (await environment.test.host.runtime.connection.pool.query<Row>(text)).rows;
  const given = async () => ({
    refunds: (await sql('select * from payments.refunds')).map((row) => [row.status, row.amount]),
    vouchers: (await sql('select * from payments.vouchers')).map((row) => row.amount),
  });
  const refundsAtProvider = async () =>
    (await environment.sandbox.stripe.refunds.list()).data.map((refund) => refund.amount);
  const expectSound = async () => {
    await environment.webhooks.deliver();
    await environment.pass(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };

  /** The dearest train, paid by card. Answers what was taken. */
  async function swapToDearest(traveller: Swapper): Promise<number> {
    await traveller.holdThe((offers) => inOrder(offers).at(-1));
    // Pay and confirm.
    for (let step = 0; step < 2; step += 1) await traveller.goOn(plainly);
    await environment.settle();
    const [payment] = await sql('select * from payments.payments');
    expect(payment?.status).toBe('CAPTURED');
    return payment?.amount ?? 0;
  }

  /** The cheapest train on hold. Answers what its swap gives back. */
  async function holdCheapest(traveller: Swapper, who?: 'all' | 'first'): Promise<number> {
    let due = 0;
    await traveller.holdThe((offers) => {
      const [cheapest] = inOrder(offers);
      due = cheapest ? -totalOf(cheapest) : 0;
      return cheapest;
    }, who);
    expect(due).toBeGreaterThan(0);
    return due;
  }

  const confirm = async (traveller: Swapper) => {
    expect((await traveller.confirmNow())?.status).toBe(200);
  };
  const timelineOf = async (traveller: Swapper): Promise<string> => {
    const [at] = await traveller.standing();
    const { body } = await traveller.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${at?.bookingId}`,
    );
    return body.timeline.map((line) => line.text).join('\n');
  };

  it('is a voucher where the ticket has it so; its code goes to the booking’s address alone', async () => {
    const due = await holdCheapest(withVoucher());
    await confirm(withVoucher());
    await environment.settle();
    expect(await given()).toEqual({ refunds: [], vouchers: [due] });
    const [voucher] = await sql('select * from payments.vouchers');
    const { code = '' } = voucher ?? {};
    const { reference = '', email } = parts[1] ?? {};
    const mails = environment.test.messages.filter(({ text }) => text.includes(code));
    expect(mails).toMatchObject([{ channel: 'email', to: email, code }]);
    const finder = await environment.test.guest();
    await finder.post('/api/train-swap/booking-lookups', { reference, surname: 'Safe' });
    const trips = await finder.get('/api/trips/trips');
    expect(trips.text).toContain(`is yours as a voucher that ends in ${code.slice(-4)}`);
    expect(trips.text).not.toContain(code);
    await expectSound();
  });

  it('goes back to the card that paid an earlier swap, and only the rest is a voucher', async () => {
    const taken = await swapToDearest(withCard());
    const due = await holdCheapest(withCard());
    expect(due).toBeGreaterThan(taken);
    await confirm(withCard());
    await environment.settle();
    expect(await given()).toEqual({ refunds: [['GIVEN', taken]], vouchers: [due - taken] });
    expect(await refundsAtProvider()).toEqual([taken]);
    const told = await timelineOf(withCard());
    expect(told).toMatch(/goes back to the card ending 4242/);
    expect(told).toMatch(/is yours as a voucher/);
    await expectSound();
  });

  it('goes back to the card that paid for a party, of each who leaves it, until all that it paid is given', async () => {
    const party = travellers[2] as Swapper;
    const taken = await swapToDearest(party);
    await sql(
      `update train_swap.bookings set ticket_type_code = 'ANYTIME-R' where reference = '${parts[2]?.reference}'`,
    );
    const first = await holdCheapest(party, 'first');
    await confirm(party);
    await environment.settle();
    const toCard = Math.min(first, taken);
    expect((await given()).refunds).toEqual([['GIVEN', toCard]]);
    const second = await holdCheapest(party);
    await confirm(party);
    await environment.settle();
    const { refunds, vouchers } = await given();
    const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
    expect(total(refunds.map(([, amount]) => amount as number))).toBe(taken);
    expect(total(vouchers)).toBe(first + second - taken);
    expect(total(await refundsAtProvider())).toBe(taken);
    await expectSound();
  });

  it('takes no more from a card than is left to give', async () => {
    const taken = await swapToDearest(withCard());
    const [intent] = (await environment.sandbox.stripe.paymentIntents.list()).data;
    await environment.sandbox.stripe.refunds.create({
      payment_intent: intent?.id ?? '',
      amount: 100,
    });
    await environment.webhooks.deliver();
    const due = await holdCheapest(withCard());
    await confirm(withCard());
    await environment.settle();
    const back = taken - 100;
    expect(await given()).toEqual({ refunds: [['GIVEN', back]], vouchers: [due - back] });
    await expectSound();
  });

  it('becomes a voucher when the provider will not give it back', async () => {
    const taken = await swapToDearest(withCard());
    const [intent] = (await environment.sandbox.stripe.paymentIntents.list()).data;
    await environment.sandbox.stripe.refunds.create({ payment_intent: intent?.id ?? '' });
    await environment.webhooks.lose();
    const due = await holdCheapest(withCard());
    await confirm(withCard());
    await environment.settle();
    const { refunds, vouchers } = await given();
    expect(refunds).toEqual([['REFUSED', taken]]);
    expect(vouchers.sort()).toEqual([taken, due - taken].sort());
    await expectSound();
  });

  it('is all a voucher when nothing was paid here', async () => {
    const due = await holdCheapest(withCard());
    await confirm(withCard());
    await environment.settle();
    expect(await given()).toEqual({ refunds: [], vouchers: [due] });
    await expectSound();
  });

  it('is what the price said, though the conditions of the ticket change before the end', async () => {
    const due = await holdCheapest(withVoucher());
    const set = (kind: string) =>
      sql(`update reference_data.exchange_conditions set difference_refunded = '${kind}'
        where ticket_type = 'ANYTIME-S' and operator = '*'`);
    await set('none');
    await confirm(withVoucher());
    await set('voucher');
    await environment.settle();
    expect(await given()).toEqual({ refunds: [], vouchers: [due] });
    await expectSound();
  });

  it.each(['prepared', 'handled', 'committed'])(
    'reaches the card once, when the process dies at %s',
    async (point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        const taken = await swapToDearest(withCard());
        await holdCheapest(withCard());
        await confirm(withCard());
        await crashingAt(`refund-at-provider.${point}`, () => environment.settle());
        await environment.pass(5);
        expect(await refundsAtProvider()).toEqual([taken]);
        expect((await given()).refunds).toEqual([['GIVEN', taken]]);
        await expectSound();
      }
    },
    10 * 60_000,
  );

  it(
    'reaches the card by the reconciler, while no event of payments leaves',
    async () => {
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        const taken = await swapToDearest(withCard());
        await holdCheapest(withCard());
        await confirm(withCard());
        await crashingAt('relay payments.taken', () => environment.settle());
        for (const point of ['reconcileRefunds.asked', 'reconcileRefunds.handled']) {
          await crashingAt(['relay payments.taken', point], () => environment.pass(5));
        }
        await crashingAt('relay payments.taken', () => environment.pass(5));
        expect((await given()).refunds).toEqual([['GIVEN', taken]]);
        await expectSound();
      }
    },
    10 * 60_000,
  );

  describe('when the event of the confirmation cannot be handled', () => {
    const stuck = 'relay train-swap.taken';
    const waiting = async () => (await sql('select * from train_swap.outbox')).length;
    const listed = async () =>
      (
        await sql(
          'select * from train_swap.settlements where refund_due > 0 and refund_taken_over_at is null',
        )
      ).length;

    /** Confirms, and lets the reconciler work, while nothing that train-swap tells leaves it. */
    const confirmUnheard = (traveller: Swapper) =>
      crashingAt(stuck, async () => {
        await confirm(traveller);
        await environment.pass(5);
        expect(await listed()).toBe(0);
      });

    /** The event comes after all. */
    async function hearAfterAll(): Promise<void> {
      expect(await waiting()).toBeGreaterThan(0);
      const before = { ...(await given()), atProvider: await refundsAtProvider() };
      await environment.pass(30);
      expect(await waiting()).toBe(0);
      expect({ ...(await given()), atProvider: await refundsAtProvider() }).toEqual(before);
      await expectSound();
    }

    it('is given as a voucher by the reconciler, and not again when the event comes late', async () => {
      const due = await holdCheapest(withVoucher());
      await confirmUnheard(withVoucher());
      expect(await given()).toEqual({ refunds: [], vouchers: [due] });
      await hearAfterAll();
    });

    it('goes back to the card by the reconciler, the rest as a voucher, and not again', async () => {
      const taken = await swapToDearest(withCard());
      const due = await holdCheapest(withCard());
      await confirmUnheard(withCard());
      expect(await given()).toEqual({ refunds: [['GIVEN', taken]], vouchers: [due - taken] });
      await hearAfterAll();
    });

    it('goes back to the card alone by the reconciler, and not as a voucher when the event comes late', async () => {
      const taken = await swapToDearest(withCard());
      let due = 0;
      await withCard().holdThe((offers) => {
        const cheaper = inOrder(offers).filter((offer) => totalOf(offer) < 0);
        due = -totalOf(cheaper.at(-1) as ExchangeOffer);
        return cheaper.at(-1);
      });
      expect(due).toBeLessThan(taken);
      await confirmUnheard(withCard());
      expect(await given()).toEqual({ refunds: [['GIVEN', due]], vouchers: [] });
      await hearAfterAll();
    });

    it(
      'is given once though the process dies before train-swap hears of it',
      async () => {
        for (let round = 0; round < kills; round += 1) {
          await environment.goBack();
          const due = await holdCheapest(withVoucher());
          await crashingAt([stuck, 'takeOverRefunds.given'], async () => {
            await confirm(withVoucher());
            await environment.pass(5);
          });
          expect(await listed()).toBe(1);
          await crashingAt(stuck, () => environment.pass(5));
          expect(await listed()).toBe(0);
          expect(await given()).toEqual({ refunds: [], vouchers: [due] });
          await hearAfterAll();
        }
      },
      10 * 60_000,
    );

    it('is given as a voucher while the provider, asked for another swap, does not answer', async () => {
      await swapToDearest(withCard());
      await sql(`update payments.payments set status = 'AUTHORISED', resting_since = null`);
      const due = await holdCheapest(withVoucher());
      const { server } = environment.sandbox.app;
      const answering = server.listeners('request') as (() => void)[];
      await crashingAt(stuck, async () => {
        await confirm(withVoucher());
        environment.clock.advance(5_000);
        server.removeAllListeners('request');
        const asking = environment.test.runJob('payments', 'reconcile');
        await environment.test.runJob('payments', 'reconcile-swaps');
        expect(await given()).toEqual({ refunds: [], vouchers: [due] });
        for (const listener of answering) server.on('request', listener);
        server.closeAllConnections();
        await asking;
      });
    });

    it('is looked at no more once its event was handled', async () => {
      await holdCheapest(withVoucher());
      await confirm(withVoucher());
      await environment.settle();
      expect(await listed()).toBe(1);
      await environment.pass(5);
      expect(await listed()).toBe(0);
      await expectSound();
    });
  });
});
