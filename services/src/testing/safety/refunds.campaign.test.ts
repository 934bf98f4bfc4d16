import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import type { ExchangeOffer } from '../../services/train-swap/contract-for-tests';
import { killAt } from '../processes/kill-at';
import type { TestEnvironment } from './environment/test-environment';
import { getTotal, sortByPrice } from './travellers/sort-by-price';
import { defaultChoice, type Swapper } from './travellers/swapper';
import { parts, startSeatedEnvironment } from './travellers/travellers';

type Row = { amount: number; status: string; code: string; operation_id: string };

/** With `TEST_LEVEL=prove` each point is killed twenty times. */
const kills = isFullRun ? 20 : 1;

describe('the refund of a swap to a cheaper train', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.restoreState());

  const withVoucher = () => travellers[1] as Swapper;
  const withCard = () => travellers[3] as Swapper;
  const sql = (text: string) => environment.query<Row>(text);
  const listGiven = async () => ({
    refunds: (await sql('select * from payments.refunds')).map((row) => [row.status, row.amount]),
    vouchers: (await sql('select * from payments.vouchers')).map((row) => row.amount),
  });
  const listRefundsAtProvider = async () =>
    (await environment.sandbox.stripe.refunds.list()).data.map((refund) => refund.amount);
  const expectNoViolations = async () => {
    await environment.webhooks.deliver();
    await environment.advance(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };

  /** Swaps to the most expensive train by card. Returns the captured amount. */
  async function swapToHighestPrice(traveller: Swapper): Promise<number> {
    await traveller.holdTrain((offers) => sortByPrice(offers).at(-1));
    // Pay and confirm.
    for (let step = 0; step < 2; step += 1) await traveller.continueSwap(defaultChoice);
    await environment.settle();
    const [payment] = await sql('select * from payments.payments');
    expect(payment?.status).toBe('CAPTURED');
    return payment?.amount ?? 0;
  }

  /** Holds the cheapest train. Returns the refund of the swap. */
  async function holdCheapest(traveller: Swapper, who?: 'all' | 'first'): Promise<number> {
    let due = 0;
    await traveller.holdTrain((offers) => {
      const [cheapest] = sortByPrice(offers);
      due = cheapest ? -getTotal(cheapest) : 0;
      return cheapest;
    }, who);
    expect(due).toBeGreaterThan(0);
    return due;
  }

  const confirm = async (traveller: Swapper) => {
    expect((await traveller.confirmNow())?.status).toBe(200);
  };
  const getTimeline = async (traveller: Swapper): Promise<string> => {
    const [at] = await traveller.getStatus();
    const { body } = await traveller.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${at?.bookingId}`,
    );
    return body.timeline.map((line) => line.text).join('\n');
  };

  it('is a voucher by the ticket’s conditions, with its code sent to the booking’s address only', async () => {
    const due = await holdCheapest(withVoucher());
    await confirm(withVoucher());
    await environment.settle();
    expect(await listGiven()).toEqual({ refunds: [], vouchers: [due] });
    const [voucher] = await sql('select * from payments.vouchers');
    const { code = '' } = voucher ?? {};
    const { reference = '', email } = parts[1] ?? {};
    const mails = environment.test.messages.filter(({ text }) => text.includes(code));
    expect(mails).toMatchObject([{ channel: 'email', to: email, code }]);
    const finder = await environment.test.guest();
    await finder.post('/api/train-swap/booking-lookups', { reference, surname: 'Safe' });
    const trips = await finder.get('/api/trips/trips');
    expect(trips.text).toContain(`Its code ends in ${code.slice(-4)}`);
    expect(trips.text).not.toContain(code);
    await expectNoViolations();
  });

  it('goes to the card of an earlier swap, and the rest is a voucher', async () => {
    const captured = await swapToHighestPrice(withCard());
    const due = await holdCheapest(withCard());
    expect(due).toBeGreaterThan(captured);
    await confirm(withCard());
    await environment.settle();
    expect(await listGiven()).toEqual({
      refunds: [['GIVEN', captured]],
      vouchers: [due - captured],
    });
    expect(await listRefundsAtProvider()).toEqual([captured]);
    const reported = await getTimeline(withCard());
    expect(reported).toMatch(/is refunded to the card ending 4242/);
    expect(reported).toMatch(/You have a voucher for/);
    const mails = environment.test.messages.filter(({ kind }) => kind === 'refunded');
    expect(mails).toMatchObject([{ text: expect.stringContaining('to the card ending 4242.') }]);
    expect(mails[0]?.html).toContain('to the card ending 4242.');
    await expectNoViolations();
  });

  it('goes to the card that paid for a party, up to the amount that it paid', async () => {
    const party = travellers[2] as Swapper;
    const captured = await swapToHighestPrice(party);
    await sql(
      `update train_swap.bookings set ticket_type_code = 'ANYTIME-R' where reference = '${parts[2]?.reference}'`,
    );
    const first = await holdCheapest(party, 'first');
    await confirm(party);
    await environment.settle();
    const toCard = Math.min(first, captured);
    expect((await listGiven()).refunds).toEqual([['GIVEN', toCard]]);
    const second = await holdCheapest(party);
    await confirm(party);
    await environment.settle();
    const { refunds, vouchers } = await listGiven();
    const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
    expect(total(refunds.map(([, amount]) => amount as number))).toBe(captured);
    expect(total(vouchers)).toBe(first + second - captured);
    expect(total(await listRefundsAtProvider())).toBe(captured);
    await expectNoViolations();
  });

  it('refunds at most the amount left on a card payment', async () => {
    const captured = await swapToHighestPrice(withCard());
    const [intent] = (await environment.sandbox.stripe.paymentIntents.list()).data;
    await environment.sandbox.stripe.refunds.create({
      payment_intent: intent?.id ?? '',
      amount: 100,
    });
    await environment.webhooks.deliver();
    const due = await holdCheapest(withCard());
    await confirm(withCard());
    await environment.settle();
    const back = captured - 100;
    expect(await listGiven()).toEqual({ refunds: [['GIVEN', back]], vouchers: [due - back] });
    await expectNoViolations();
  });

  it('becomes a voucher when the provider rejects it', async () => {
    const captured = await swapToHighestPrice(withCard());
    const [intent] = (await environment.sandbox.stripe.paymentIntents.list()).data;
    await environment.sandbox.stripe.refunds.create({ payment_intent: intent?.id ?? '' });
    await environment.webhooks.drop();
    const due = await holdCheapest(withCard());
    await confirm(withCard());
    await environment.settle();
    const { refunds, vouchers } = await listGiven();
    expect(refunds).toEqual([['REFUSED', captured]]);
    expect(vouchers.sort()).toEqual([captured, due - captured].sort());
    await expectNoViolations();
  });

  it('is a voucher when no payment was made here', async () => {
    const due = await holdCheapest(withCard());
    await confirm(withCard());
    await environment.settle();
    expect(await listGiven()).toEqual({ refunds: [], vouchers: [due] });
    await expectNoViolations();
  });

  it('is the quoted refund although the conditions of the ticket change later', async () => {
    const due = await holdCheapest(withVoucher());
    const set = (kind: string) =>
      sql(`update reference_data.exchange_conditions set difference_refunded = '${kind}'
        where ticket_type = 'ANYTIME-S' and operator = '*'`);
    await set('none');
    await confirm(withVoucher());
    await set('voucher');
    await environment.settle();
    expect(await listGiven()).toEqual({ refunds: [], vouchers: [due] });
    await expectNoViolations();
  });

  it.each(['prepared', 'handled', 'committed'])(
    'reaches the card once when the process is killed at %s',
    async (point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        const captured = await swapToHighestPrice(withCard());
        await holdCheapest(withCard());
        await confirm(withCard());
        await killAt(`refund-at-provider.${point}`, () => environment.settle());
        await environment.advance(5);
        expect(await listRefundsAtProvider()).toEqual([captured]);
        expect((await listGiven()).refunds).toEqual([['GIVEN', captured]]);
        await expectNoViolations();
      }
    },
    10 * 60_000,
  );

  it(
    'reaches the card by the reconciler without events of payments',
    async () => {
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        const captured = await swapToHighestPrice(withCard());
        await holdCheapest(withCard());
        await confirm(withCard());
        await killAt('relay payments.loaded', () => environment.settle());
        for (const point of ['reconcileRefunds.asked', 'reconcileRefunds.handled']) {
          await killAt(['relay payments.loaded', point], () => environment.advance(5));
        }
        await killAt('relay payments.loaded', () => environment.advance(5));
        expect((await listGiven()).refunds).toEqual([['GIVEN', captured]]);
        await expectNoViolations();
      }
    },
    10 * 60_000,
  );

  describe('without the event of the confirmation', () => {
    const stuck = 'relay train-swap.loaded';
    const waiting = async () => (await sql('select * from train_swap.outbox')).length;
    const listed = async () =>
      (
        await sql(
          'select * from train_swap.settlements where refund_due > 0 and refund_acknowledged_at is null',
        )
      ).length;

    /** Confirms and runs the reconciler while events of train-swap are blocked. */
    const confirmWithoutEvents = (traveller: Swapper) =>
      killAt(stuck, async () => {
        await confirm(traveller);
        await environment.advance(5);
        expect(await listed()).toBe(0);
      });

    /** Delivers the event late. */
    async function deliverLateEvent(): Promise<void> {
      expect(await waiting()).toBeGreaterThan(0);
      const before = { ...(await listGiven()), atProvider: await listRefundsAtProvider() };
      await environment.advance(30);
      expect(await waiting()).toBe(0);
      expect({ ...(await listGiven()), atProvider: await listRefundsAtProvider() }).toEqual(before);
      await expectNoViolations();
    }

    it('is a voucher by the reconciler, and only one when the event is late', async () => {
      const due = await holdCheapest(withVoucher());
      await confirmWithoutEvents(withVoucher());
      expect(await listGiven()).toEqual({ refunds: [], vouchers: [due] });
      await deliverLateEvent();
    });

    it('goes to the card by the reconciler, the rest as a voucher, and only once', async () => {
      const captured = await swapToHighestPrice(withCard());
      const due = await holdCheapest(withCard());
      await confirmWithoutEvents(withCard());
      expect(await listGiven()).toEqual({
        refunds: [['GIVEN', captured]],
        vouchers: [due - captured],
      });
      await deliverLateEvent();
    });

    it('goes to the card only by the reconciler, and is no voucher when the event is late', async () => {
      const captured = await swapToHighestPrice(withCard());
      let due = 0;
      await withCard().holdTrain((offers) => {
        const cheaper = sortByPrice(offers).filter((offer) => getTotal(offer) < 0);
        due = -getTotal(cheaper.at(-1) as ExchangeOffer);
        return cheaper.at(-1);
      });
      expect(due).toBeLessThan(captured);
      await confirmWithoutEvents(withCard());
      expect(await listGiven()).toEqual({ refunds: [['GIVEN', due]], vouchers: [] });
      await deliverLateEvent();
    });

    it(
      'is paid once when the process is killed before train-swap is notified',
      async () => {
        for (let round = 0; round < kills; round += 1) {
          await environment.restoreState();
          const due = await holdCheapest(withVoucher());
          await killAt([stuck, 'takeOverRefunds.given'], async () => {
            await confirm(withVoucher());
            await environment.advance(5);
          });
          expect(await listed()).toBe(1);
          await killAt(stuck, () => environment.advance(5));
          expect(await listed()).toBe(0);
          expect(await listGiven()).toEqual({ refunds: [], vouchers: [due] });
          await deliverLateEvent();
        }
      },
      10 * 60_000,
    );

    it('is a voucher while the provider does not respond for another swap', async () => {
      await swapToHighestPrice(withCard());
      await sql(`update payments.payments set status = 'AUTHORISED', resting_since = null`);
      const due = await holdCheapest(withVoucher());
      const { server } = environment.sandbox.app;
      const answering = server.listeners('request') as (() => void)[];
      await killAt(stuck, async () => {
        await confirm(withVoucher());
        environment.clock.advance(5_000);
        server.removeAllListeners('request');
        const pending = environment.test.runJob('payments', 'reconcile');
        await environment.test.runJob('payments', 'reconcile-swaps');
        expect(await listGiven()).toEqual({ refunds: [], vouchers: [due] });
        for (const listener of answering) server.on('request', listener);
        server.closeAllConnections();
        await pending;
      });
    });

    it('is not checked again after its event was handled', async () => {
      await holdCheapest(withVoucher());
      await confirm(withVoucher());
      await environment.settle();
      expect(await listed()).toBe(1);
      await environment.advance(5);
      expect(await listed()).toBe(0);
      await expectNoViolations();
    });
  });
});
