import type {
  ExchangeOperation,
  TravellerWish,
} from '../../services/train-swap/contract-for-tests';
import { base } from '../swap/swap-test';
import {
  type CarrierTraveller,
  type ExchangeEnvironment,
  listValidTrains,
  type Profile,
  pay,
} from './exchange-environment';

type Payment = Awaited<ReturnType<typeof pay>>;
export type Member = CarrierTraveller & { train: string; wanted: string; payment: Payment | null };

const trains = ['T1', 'T2', 'T3'];

/** Three travellers of whom each wishes for the train of the next one. All trains have free places. */
export async function startRing(environment: ExchangeEnvironment, profile: Profile) {
  const ring: Member[] = [];
  for (const [nth, train] of trains.entries()) {
    const wanted = trains[(nth + 1) % trains.length] ?? '';
    ring.push({ ...(await environment.start(profile, train)), train, wanted, payment: null });
  }
  for (const member of ring) await wishFor(member, member.wanted);
  await environment.match();
  return ring;
}

export async function wishFor({ traveller, booking }: CarrierTraveller, train: string) {
  const offers = await traveller.offers(booking.id);
  const wanted = offers.find(({ journey }) => journey.legs[0]?.trainNumber === train);
  const body = {
    journeyIds: [wanted?.journey.id],
    properties: [],
    together: false,
    makeRoom: false,
    nothingBelow: false,
  };
  const path = `${base}/bookings/${booking.id}/wishes`;
  return traveller.client.post<TravellerWish>(path, body, { key: `${booking.id} ${train}` });
}

export async function getWish({
  traveller,
  booking,
}: CarrierTraveller): Promise<TravellerWish | null> {
  const path = `${base}/bookings/${booking.id}/wish`;
  return (await traveller.client.get<{ wish: TravellerWish | null }>(path)).body.wish;
}

export async function getProposed(member: CarrierTraveller): Promise<ExchangeOperation | null> {
  const id = (await getWish(member))?.operationId;
  if (!id) return null;
  const path = `${base}/exchange-operations/${id}`;
  return (await member.traveller.client.get<ExchangeOperation>(path)).body;
}

/** Pays and accepts. */
export async function accept(member: Member) {
  const operation = await getProposed(member);
  if (!operation) throw new Error('There is no proposal.');
  const { client, stepUp } = member.traveller;
  if (operation.amountDue.amount > 0) member.payment ??= await pay(member, operation.id);
  else await stepUp(operation.id);
  const path = `${base}/exchange-operations/${operation.id}/acceptance`;
  return client.post<ExchangeOperation & { code: string }>(path, {}, { key: operation.id });
}

/** The valid trains here and at the carrier, the payment, and what the traveller sees. */
export async function getOutcome(member: Member) {
  const operation = await getProposed(member);
  return {
    ...(await listValidTrains(member)),
    payment: (await member.payment?.getStatus()) ?? null,
    wish: (await getWish(member))?.state,
    proposal: operation?.proposal?.state,
    atCarrier: operation?.proposal?.atCarrier,
  };
}
