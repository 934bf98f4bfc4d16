import { randomUUID } from 'node:crypto';
import type { TestClient, TestReply } from '../../../kit/testing/test-client';
import type { ExchangeOffer, LegSeatMap, Placement } from '../../../services/train-swap/contract';
import { seatsIn } from '../../swap/seats-in';
import type { Standing } from './standing';

/** What a traveller would rather do where there is a choice. */
export type Wish = {
  /** Which booking, train and seat, counted round. */
  nth: number;
  /** A seat of the seat map, or whichever is found. */
  seat: 'any' | 'chosen';
  /** Of a party, all or only the first. */
  who: 'all' | 'first';
  /** The provider's name of a test card. */
  card: string;
  code: 'right' | 'wrong';
  /** A voucher that is on its holder's mind, or two of them, go on the payment before a card does. */
  voucher?: 'first' | 'both' | 'none';
};

export const plainly: Wish = {
  nth: 0,
  seat: 'any',
  who: 'all',
  card: 'pm_card_visa',
  code: 'right',
};

export type Reply = TestReply<Record<string, unknown>>;
type Keyed = { url: string; body: unknown; key: string; reply: Reply | null };
type Held = Standing & { operation: NonNullable<Standing['operation']> };

/** What the traveller sees beside the answers to requests. */
export type Sight = {
  standing(): Promise<Standing[]>;
  /** The code of a voucher that has something left, of anybody's, and is not on this payment; the latest one. */
  voucherCode(paymentId: string): Promise<string | null>;
  /** A guest proves each swap by a code. */
  guest: boolean;
  /** The code last mailed for confirming a swap. */
  stepUpCode(): Promise<string>;
  /** The code last texted by the card's bank. */
  bankCode(): Promise<string>;
};

const swap = '/api/train-swap';
const pay = '/api/payments/payments';
/** Few trains and seats, so that travellers meet. */
const trains = 4;
const seats = 2;

/** A traveller at a browser who, whatever happened before, looks how things stand and does what comes next. */
export function swapper(client: TestClient, sight: Sight) {
  let last: Keyed | null = null;
  const quotes = new Map<string, ExchangeOffer[]>();
  const seatMaps = new Map<string, Placement[]>();

  async function send(url: string, body: unknown, key: string = randomUUID()): Promise<Reply> {
    last = { url, body, key, reply: null };
    const sent = last;
    sent.reply = await client.post(url, body, { key });
    return sent.reply;
  }

  /** A swap on hold is gone on with first; a party that split has several bookings. */
  async function current(nth: number): Promise<Standing | undefined> {
    const all = await sight.standing();
    return all.find((each) => each.operation) ?? all[nth % Math.max(1, all.length)];
  }

  async function held(): Promise<Held | null> {
    const at = await current(0);
    return at?.operation ? { ...at, operation: at.operation } : null;
  }

  /** The seat map is looked at once a train: what it calls free may be taken by now. */
  async function placesFor(offer: ExchangeOffer, nth: number): Promise<Placement[]> {
    const [travellerId = ''] = offer.travellerIds;
    let free = seatMaps.get(offer.journey.id);
    if (!free) {
      const path = `${swap}/seat-maps?offerId=${offer.offerId}`;
      const [leg] = (await client.get<{ legs: LegSeatMap[] }>(path)).body.legs ?? [];
      const legIndex = leg?.legIndex ?? 0;
      free = seatsIn(leg, 'free')
        .slice(0, seats)
        .map((seat) => ({ travellerId, legIndex, ...seat }));
      if (free.length > 0) seatMaps.set(offer.journey.id, free);
    }
    const seat = free[nth % seats];
    return seat ? [{ ...seat, travellerId }] : [];
  }

  async function quote({ bookingId, version, travellerIds }: Standing, who: Wish['who']) {
    const id = `${bookingId} ${version} ${who}`;
    const known = quotes.get(id);
    if (known) return { id, offers: known, reply: null };
    const path = `${swap}/bookings/${bookingId}/exchange-offers`;
    const some = who === 'first' ? { travellerIds: travellerIds.slice(0, 1) } : {};
    const reply = await client.post<{ offers: ExchangeOffer[] }>(path, some);
    const offers = reply.body.offers ?? [];
    if (offers.length > 0) quotes.set(id, offers);
    return { id, offers, reply: reply as unknown as Reply };
  }

  async function hold(booking: Standing, wish: Wish): Promise<Reply | null> {
    const { id, offers, reply } = await quote(booking, wish.who);
    const offer = offers[wish.nth % Math.min(trains, Math.max(1, offers.length))];
    if (!offer) return reply;
    const places = wish.seat === 'chosen' ? await placesFor(offer, wish.nth) : [];
    const answer = await send(`${swap}/exchange-operations`, { offerId: offer.offerId, places });
    if (answer.status === 410) quotes.delete(id);
    return answer;
  }

  async function stepUp(operationId: string): Promise<Reply> {
    const codes = '/api/authentication/one-time-codes';
    const body = { purpose: 'exchange', operationId, channel: 'email' };
    const sent = await client.post<{ challengeId: string }>(codes, body);
    if (sent.status !== 202) return sent as unknown as Reply;
    const code = await sight.stepUpCode();
    return client.post(`${codes}/${sent.body.challengeId}/verifications`, { code });
  }

  const confirm = (operationId: string) =>
    send(`${swap}/exchange-operations/${operationId}/confirmation`, {});

  const begin = (operationId: string) => send(pay, { operationId });

  async function goOnPaying({ operation, payment }: Held, wish: Wish): Promise<Reply> {
    let paying = payment;
    if (!paying) {
      const begun = await begin(operation.id);
      if (begun.status !== 201) return begun;
      const { id, status } = begun.body as { id: string; status: string };
      paying = { id, status, due: operation.amountDue, byVoucher: 0, vouchers: [] };
    }
    const { id, status, due, byVoucher, vouchers } = paying;
    if (status === 'REQUIRES_PAYMENT_METHOD') {
      const most = { first: 1, both: 2, none: 0 }[wish.voucher ?? 'none'];
      const more = byVoucher < due && vouchers.length < most;
      const code = more ? await sight.voucherCode(id) : null;
      if (code) return send(`${pay}/${id}/voucher`, { code });
      if (byVoucher === due) return send(`${pay}/${id}/voucher/confirmation`, {});
      return send(`${pay}/${id}/card`, { paymentMethodId: wish.card });
    }
    if (status === 'REQUIRES_ACTION') {
      const code = await sight.bankCode();
      const wrong = code === '000000' ? '111111' : '000000';
      return client.post(`${pay}/${id}/challenge`, { code: wish.code === 'right' ? code : wrong });
    }
    return confirm(operation.id);
  }

  return {
    client,
    standing: sight.standing,
    held,
    /** Looks how the swap stands and takes its next step; null when there is nothing to do. */
    async goOn(wish: Wish): Promise<Reply | null> {
      const at = await current(wish.nth);
      if (!at) return null;
      const { operation } = at;
      if (!operation) return hold(at, wish);
      if (sight.guest && !operation.proved) return stepUp(operation.id);
      if (operation.amountDue > 0) return goOnPaying({ ...at, operation }, wish);
      return confirm(operation.id);
    },
    /** Swaps to the cheapest train that is offered, unless a swap is on hold: it may give a voucher. */
    async swapToCheapest(): Promise<Reply | null> {
      const at = await current(0);
      if (!at || at.operation) return null;
      const { offers, reply } = await quote(at, 'all');
      const total = ({ price }: ExchangeOffer) => price.total.amount;
      const [cheapest] = [...offers].sort((one, other) => total(one) - total(other));
      if (!cheapest) return reply;
      const body = { offerId: cheapest.offerId, places: [] };
      const held = await send(`${swap}/exchange-operations`, body);
      return held.status === 201 ? confirm(String(held.body.id)) : held;
    },
    /** Holds the way back from the last swap, unless another swap is on hold. */
    async undo(): Promise<Reply | null> {
      const at = await current(0);
      if (!at || at.operation) return null;
      const path = `${swap}/bookings/${at.bookingId}/undo-offers`;
      const { status, text, body } = await client.post<ExchangeOffer & { places: Placement[] }>(
        path,
        {},
      );
      if (status !== 200) return { status, text, body } as unknown as Reply;
      const { offerId, places } = body;
      return send(`${swap}/exchange-operations`, { offerId, places });
    },
    /** Takes the voucher off the payment that pays first, where there is one. */
    async withoutVoucher(): Promise<Reply | null> {
      const at = await held();
      const [first] = at?.payment?.vouchers ?? [];
      return first
        ? client.delete(`${pay}/${at?.payment?.id}/voucher/${first}`, { key: randomUUID() })
        : null;
    },
    /** Opens the checkout, and no more. */
    async beginToPay(): Promise<Reply | null> {
      const at = await held();
      return at ? begin(at.operation.id) : null;
    },
    /** Holds the train that is chosen of all that are offered now. */
    async holdThe(
      choose: (offers: ExchangeOffer[]) => ExchangeOffer | undefined,
      who: Wish['who'] = 'all',
    ): Promise<void> {
      const at = await current(0);
      const { offers } = at ? await quote(at, who) : { offers: [] };
      const offer = choose(offers);
      if (!offer) throw new Error('There is no such train.');
      const body = { offerId: offer.offerId, places: [] };
      const reply = await send(`${swap}/exchange-operations`, body);
      if (reply.status !== 201) throw new Error(reply.text);
    },
    /** Without a look at what is still to do before. */
    async confirmNow(): Promise<Reply | null> {
      const at = await held();
      return at ? confirm(at.operation.id) : null;
    },
    async giveUp(): Promise<Reply | null> {
      const at = await held();
      return at ? client.delete(`${swap}/exchange-operations/${at.operation.id}`) : null;
    },
    async changeSeat(wish: Wish): Promise<Reply | null> {
      const at = await held();
      if (!at) return null;
      const places = await placesFor(at.operation.offer, wish.nth);
      return client.post(`${swap}/exchange-operations/${at.operation.id}/places`, { places });
    },
    /** The places of the hold, as `A/12`. */
    async seats(): Promise<string[]> {
      const at = await held();
      const path = `${swap}/exchange-operations/${at?.operation.id}`;
      const { body } = await client.get<{ places?: Placement[] }>(path);
      return (body.places ?? []).map(({ coach, place }) => `${coach}/${place}`);
    },
    /** Sends the last request that had an Idempotency-Key once more; with the answer it had before. */
    async repeat(): Promise<{ before: Reply | null; again: Reply } | null> {
      if (!last) return null;
      const { url, body, key, reply: before } = last;
      const again: Reply = await client.post(url, body, { key });
      if (before === null || before.status >= 500) last.reply = again;
      return { before, again };
    },
    /** All begins anew. The quotes of tickets that were not swapped yet are good once more: none is dearer to make. */
    forget(): void {
      last = null;
      for (const id of quotes.keys()) if (id.split(' ')[1] !== '1') quotes.delete(id);
    },
    /** The travellers of the passes with which one may travel. */
    async validPasses(): Promise<string[]> {
      type Trip = { passes: { travellerId: string; state: string }[] };
      const { body } = await client.get<{ upcoming: Trip[]; past: Trip[] }>('/api/trips/trips');
      return [...(body.upcoming ?? []), ...(body.past ?? [])]
        .flatMap((trip) => trip.passes)
        .filter((pass) => pass.state === 'VALID')
        .map((pass) => pass.travellerId);
    },
  };
}

export type Swapper = ReturnType<typeof swapper>;
