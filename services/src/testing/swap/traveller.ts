import { randomUUID } from 'node:crypto';
import type { TestClient, TestResponse } from '../../kit/testing/test-client';
import type { Booking } from '../../services/train-swap/contract';
import type {
  ExchangeOffer,
  ExchangeOperation,
  LegSeatMap,
  Placement,
} from '../../services/train-swap/contract-for-tests';
import { getLastCode } from '../sign-in/request-code';
import { base, type SwapTest } from './swap-test';

export type ProblemBody = {
  code: string;
  detail: string;
  pointers?: { pointer: string; detail: string }[];
};

/** A traveller who uses the HTTP API: each step of a swap. */
export type Traveller = {
  client: TestClient;
  find(reference: string, surname: string): Promise<Booking>;
  booking(bookingId: string): Promise<Booking>;
  offers(bookingId: string, travellerIds?: string[]): Promise<ExchangeOffer[]>;
  seatMaps(offerId: string): Promise<LegSeatMap[]>;
  hold(
    offerId: string,
    places?: Placement[],
    key?: string,
    preference?: 'window' | 'aisle',
  ): Promise<TestResponse<ExchangeOperation & ProblemBody>>;
  /** Enters the code that was sent for this operation. */
  stepUp(operationId: string): Promise<void>;
  /** Enters the code that was sent for claims of this booking. */
  stepUpForClaim(bookingId: string): Promise<void>;
  confirm(
    operationId: string,
    key?: string,
  ): Promise<TestResponse<{ operation: ExchangeOperation; booking: Booking } & ProblemBody>>;
};

export async function createTraveller(test: SwapTest, as?: TestClient): Promise<Traveller> {
  const client = as ?? (await test.guest());
  const expectStatus = <B>(reply: TestResponse<B>, status: number): B => {
    if (reply.status !== status) throw new Error(`${reply.status}: ${reply.text}`);
    return reply.body;
  };
  const enterCode = async (body: object) => {
    const codes = '/api/authentication/one-time-codes';
    const sent = await client.post<{ challengeId: string }>(codes, { ...body, channel: 'email' });
    const { challengeId } = expectStatus(sent, 202);
    await test.settled();
    const code = getLastCode(test);
    expectStatus(await client.post(`${codes}/${challengeId}/verifications`, { code }), 200);
  };
  return {
    client,
    async find(reference, surname) {
      const body = { reference, surname };
      const reply = await client.post<{ booking: Booking }>(`${base}/booking-lookups`, body);
      return expectStatus(reply, 200).booking;
    },
    async booking(bookingId) {
      return expectStatus(await client.get<Booking>(`${base}/bookings/${bookingId}`), 200);
    },
    async offers(bookingId, travellerIds) {
      const path = `${base}/bookings/${bookingId}/exchange-offers`;
      const body = travellerIds ? { travellerIds } : {};
      return expectStatus(await client.post<{ offers: ExchangeOffer[] }>(path, body), 200).offers;
    },
    async seatMaps(offerId) {
      const path = `${base}/seat-maps?offerId=${offerId}`;
      return expectStatus(await client.get<{ legs: LegSeatMap[] }>(path), 200).legs;
    },
    hold: (offerId, places = [], key = randomUUID(), preference) =>
      client.post(
        `${base}/exchange-operations`,
        { offerId, places, ...(preference && { preference }) },
        { key },
      ),
    stepUp: (operationId) => enterCode({ purpose: 'exchange', operationId }),
    stepUpForClaim: (bookingId) => enterCode({ purpose: 'claim', bookingId }),
    confirm: (operationId, key = randomUUID()) =>
      client.post(`${base}/exchange-operations/${operationId}/confirmation`, {}, { key }),
  };
}

/** Records an authorised payment for the amount due. */
export function authorise(test: SwapTest, operation: ExchangeOperation): void {
  test.payments.set(operation.id, {
    id: `pay_${operation.id}`,
    status: 'AUTHORISED',
    amount: operation.amountDue,
  });
}

/** Holds an exchange with step-up and payment, ready to be confirmed. */
export async function prepareConfirmation(
  test: SwapTest,
  who: Traveller,
  booking: Booking,
  choose: (offers: ExchangeOffer[]) => ExchangeOffer | undefined = (offers) => offers[0],
  travellerIds?: string[],
): Promise<ExchangeOperation> {
  const offer = choose(await who.offers(booking.id, travellerIds));
  if (!offer) throw new Error('There is no such offer.');
  const held = await who.hold(offer.offerId);
  if (held.status !== 201) throw new Error(held.text);
  await who.stepUp(held.body.id);
  authorise(test, held.body);
  return held.body;
}
