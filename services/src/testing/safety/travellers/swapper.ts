import { randomUUID } from 'node:crypto';
import type { TestClient, TestResponse } from '../../../kit/testing/test-client';
import type {
  ExchangeOffer,
  LegSeatMap,
  Placement,
} from '../../../services/train-swap/contract-for-tests';
import { findSeats } from '../../swap/find-seats';
import type { SwapStatus } from './swap-status';

/** The choices of a traveller. */
export type Choice = {
  /** Index of booking, train and seat, modulo their number. */
  nth: number;
  /** A seat of the seat map, or any seat. */
  seat: 'any' | 'chosen';
  /** All travellers of a party, or only the first. */
  who: 'all' | 'first';
  /** The provider's name of a test card. */
  card: string;
  code: 'right' | 'wrong';
  /** Number of vouchers to apply before the card. */
  voucher?: 'first' | 'both' | 'none';
};

export const defaultChoice: Choice = {
  nth: 0,
  seat: 'any',
  who: 'all',
  card: 'pm_card_visa',
  code: 'right',
};

export type Reply = TestResponse<Record<string, unknown>>;
type Keyed = { url: string; body: unknown; key: string; reply: Reply | null };
type Held = SwapStatus & { operation: NonNullable<SwapStatus['operation']> };

/** What the traveller knows besides responses. */
export type TravellerView = {
  getStatus(): Promise<SwapStatus[]>;
  /** Code of the latest voucher with a remaining value that is not applied to this payment. */
  voucherCode(paymentId: string): Promise<string | null>;
  /** A guest enters a code for each swap. */
  guest: boolean;
  /** The latest mailed step-up code. */
  stepUpCode(): Promise<string>;
  /** The latest code texted by the card's bank. */
  bankCode(): Promise<string>;
};

export type Swapper = {
  client: TestClient;
  getStatus(): Promise<SwapStatus[]>;
  held(): Promise<Held | null>;
  /** Takes the next step of the swap; null when there is none. */
  continueSwap(choice: Choice): Promise<Reply | null>;
  /** Swaps to the cheapest train, which may give a voucher, unless a swap is on hold. */
  swapToCheapest(): Promise<Reply | null>;
  /** Holds the undo of the last swap, unless a swap is on hold. */
  undo(): Promise<Reply | null>;
  /** Removes the first voucher of the payment, if any. */
  removeVoucher(): Promise<Reply | null>;
  /** Creates the payment only. */
  startPayment(): Promise<Reply | null>;
  /** Holds the chosen train of the current offers. */
  holdTrain(
    choose: (offers: ExchangeOffer[]) => ExchangeOffer | undefined,
    who?: Choice['who'],
  ): Promise<void>;
  /** Confirms without checking for missing steps. */
  confirmNow(): Promise<Reply | null>;
  giveUp(): Promise<Reply | null>;
  changeSeat(choice: Choice): Promise<Reply | null>;
  /** The places of the hold, as `A/12`. */
  seats(): Promise<string[]>;
  /** Repeats the last request with its Idempotency-Key; returns both responses. */
  repeat(): Promise<{ before: Reply | null; again: Reply } | null>;
  /** Resets the traveller; keeps quotes of tickets that are not swapped, because quotes are slow. */
  reset(): void;
  /** Travellers with a valid pass. */
  validPasses(): Promise<string[]>;
};

const swap = '/api/train-swap';
const pay = '/api/payments/payments';
/** Few trains and seats, so that travellers compete for them. */
const trains = 4;
const seats = 2;

/** A traveller who reads the state of the swap and takes the next step, whatever happened before. */
export function createSwapper(client: TestClient, view: TravellerView): Swapper {
  let last: Keyed | null = null;
  const quotes = new Map<string, ExchangeOffer[]>();
  const seatMaps = new Map<string, Placement[]>();

  async function send(url: string, body: unknown, key: string = randomUUID()): Promise<Reply> {
    last = { url, body, key, reply: null };
    const sent = last;
    sent.reply = await client.post(url, body, { key });
    return sent.reply;
  }

  /** The booking with a held swap, or the nth booking of a split party. */
  async function current(nth: number): Promise<SwapStatus | undefined> {
    const all = await view.getStatus();
    return all.find((each) => each.operation) ?? all[nth % Math.max(1, all.length)];
  }

  async function held(): Promise<Held | null> {
    const at = await current(0);
    return at?.operation ? { ...at, operation: at.operation } : null;
  }

  /** Seats from a cached seat map; they may be taken by now. */
  async function placesFor(offer: ExchangeOffer, nth: number): Promise<Placement[]> {
    const [travellerId = ''] = offer.travellerIds;
    let free = seatMaps.get(offer.journey.id);
    if (!free) {
      const path = `${swap}/seat-maps?offerId=${offer.offerId}`;
      const [leg] = (await client.get<{ legs: LegSeatMap[] }>(path)).body.legs ?? [];
      const legIndex = leg?.legIndex ?? 0;
      free = findSeats(leg, 'free')
        .slice(0, seats)
        .map((seat) => ({ travellerId, legIndex, ...seat }));
      if (free.length > 0) seatMaps.set(offer.journey.id, free);
    }
    const seat = free[nth % seats];
    return seat ? [{ ...seat, travellerId }] : [];
  }

  async function quote({ bookingId, version, travellerIds }: SwapStatus, who: Choice['who']) {
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

  async function hold(booking: SwapStatus, choice: Choice): Promise<Reply | null> {
    const { id, offers, reply } = await quote(booking, choice.who);
    const offer = offers[choice.nth % Math.min(trains, Math.max(1, offers.length))];
    if (!offer) return reply;
    const places = choice.seat === 'chosen' ? await placesFor(offer, choice.nth) : [];
    const answer = await send(`${swap}/exchange-operations`, { offerId: offer.offerId, places });
    if (answer.status === 410) quotes.delete(id);
    return answer;
  }

  async function stepUp(operationId: string): Promise<Reply> {
    const codes = '/api/authentication/one-time-codes';
    const body = { purpose: 'exchange', operationId, channel: 'email' };
    const sent = await client.post<{ challengeId: string }>(codes, body);
    if (sent.status !== 202) return sent as unknown as Reply;
    const code = await view.stepUpCode();
    return client.post(`${codes}/${sent.body.challengeId}/verifications`, { code });
  }

  const confirm = (operationId: string) =>
    send(`${swap}/exchange-operations/${operationId}/confirmation`, {});

  const createPayment = (operationId: string) => send(pay, { operationId });

  async function continuePayment({ operation, payment }: Held, choice: Choice): Promise<Reply> {
    let paying = payment;
    if (!paying) {
      const begun = await createPayment(operation.id);
      if (begun.status !== 201) return begun;
      const { id, status } = begun.body as { id: string; status: string };
      paying = { id, status, due: operation.amountDue, byVoucher: 0, vouchers: [] };
    }
    const { id, status, due, byVoucher, vouchers } = paying;
    if (status === 'REQUIRES_PAYMENT_METHOD') {
      const maxVouchers = { first: 1, both: 2, none: 0 }[choice.voucher ?? 'none'];
      const more = byVoucher < due && vouchers.length < maxVouchers;
      const code = more ? await view.voucherCode(id) : null;
      if (code) return send(`${pay}/${id}/voucher`, { code });
      if (byVoucher === due) return send(`${pay}/${id}/voucher/confirmation`, {});
      return send(`${pay}/${id}/card`, { paymentMethodId: choice.card });
    }
    if (status === 'REQUIRES_ACTION') {
      const code = await view.bankCode();
      const wrong = code === '000000' ? '111111' : '000000';
      return client.post(`${pay}/${id}/challenge`, {
        code: choice.code === 'right' ? code : wrong,
      });
    }
    return confirm(operation.id);
  }

  return {
    client,
    getStatus: view.getStatus,
    held,
    async continueSwap(choice) {
      const at = await current(choice.nth);
      if (!at) return null;
      const { operation } = at;
      if (!operation) return hold(at, choice);
      if (view.guest && !operation.proved) return stepUp(operation.id);
      if (operation.amountDue > 0) return continuePayment({ ...at, operation }, choice);
      return confirm(operation.id);
    },
    async swapToCheapest() {
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
    async undo() {
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
    async removeVoucher() {
      const at = await held();
      const [first] = at?.payment?.vouchers ?? [];
      return first
        ? client.delete(`${pay}/${at?.payment?.id}/voucher/${first}`, { key: randomUUID() })
        : null;
    },
    async startPayment() {
      const at = await held();
      return at ? createPayment(at.operation.id) : null;
    },
    async holdTrain(choose, who = 'all') {
      const at = await current(0);
      const { offers } = at ? await quote(at, who) : { offers: [] };
      const offer = choose(offers);
      if (!offer) throw new Error('There is no such train.');
      const body = { offerId: offer.offerId, places: [] };
      const reply = await send(`${swap}/exchange-operations`, body);
      if (reply.status !== 201) throw new Error(reply.text);
    },
    async confirmNow() {
      const at = await held();
      return at ? confirm(at.operation.id) : null;
    },
    async giveUp() {
      const at = await held();
      return at ? client.delete(`${swap}/exchange-operations/${at.operation.id}`) : null;
    },
    async changeSeat(choice) {
      const at = await held();
      if (!at) return null;
      const places = await placesFor(at.operation.offer, choice.nth);
      return client.post(`${swap}/exchange-operations/${at.operation.id}/places`, { places });
    },
    async seats() {
      const at = await held();
      const path = `${swap}/exchange-operations/${at?.operation.id}`;
      const { body } = await client.get<{ places?: Placement[] }>(path);
      return (body.places ?? []).map(({ coach, place }) => `${coach}/${place}`);
    },
    async repeat() {
      if (!last) return null;
      const { url, body, key, reply: before } = last;
      const again: Reply = await client.post(url, body, { key });
      if (before === null || before.status >= 500) last.reply = again;
      return { before, again };
    },
    reset() {
      last = null;
      for (const id of quotes.keys()) if (id.split(' ')[1] !== '1') quotes.delete(id);
    },
    async validPasses() {
      type Trip = { passes: { travellerId: string; state: string }[] };
      const { body } = await client.get<{ upcoming: Trip[]; past: Trip[] }>('/api/trips/trips');
      return [...(body.upcoming ?? []), ...(body.past ?? [])]
        .flatMap((trip) => trip.passes)
        .filter((pass) => pass.state === 'VALID')
        .map((pass) => pass.travellerId);
    },
  };
}
