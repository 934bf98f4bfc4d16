import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { Problem } from '../../../../kit/problem';
import { getOsdmClient } from '../../clients/osdm/osdm-client';
import type { ProposalLimits } from '../../clients/reference-data';
import type { ProposedKind } from '../../contract/proposal';
import { findCarrierOperation } from '../../exchange/carrier-operation-record';
import { exchangeDeadline } from '../../exchange/exchange-deadline';
import { toBookingResponse } from '../../offers/verdict/booking-response';
import { openProposal } from '../../proposals/planning/open-proposal';
import type { PartPlan } from '../../proposals/planning/plan-proposals';
import type { ProposedMove } from '../../schema';
import { createKey } from '../exchange/create-key';
import { endOperation } from '../exchange/end-at-carrier';
import { type CarrierHold, holdAtCarrier } from '../exchange/hold-at-carrier';
import type { FoundPlaces } from './group-wishes';

/** Time to confirm all parts after the last acceptance, before a hold of the carrier ends. */
const marginMs = 2 * 60_000;

/** By the number of travellers or parties. */
const kinds: Record<number, ProposedKind> = { 1: 'free-seat', 2: 'two-way' };

/**
 * Holds the places of a group at its carrier, and opens one proposal for it.
 * @returns false when one of them could not be held, or the bookings have changed. Then nothing is held.
 */
export async function openAtCarrier(
  context: ServiceContext,
  group: readonly FoundPlaces[],
  limits: ProposalLimits,
): Promise<boolean> {
  const attempt = randomUUID();
  const toOperationId = ({ wish }: FoundPlaces) => createKey(`${attempt} ${wish.id}`);
  const parts: PartPlan[] = [];
  for (const places of group) {
    const hold = await tryToHold(context, places, toOperationId(places));
    if (!hold) break;
    failPoint('openAtCarrier.held');
    parts.push(toPart(context, places, hold));
  }
  const [first] = group;
  const kind = kinds[group.length] ?? 'ring';
  const plan = { kind, market: first?.wish.routeDay ?? '', parts };
  const isOpen =
    parts.length === group.length &&
    (await context.transaction((context) => openProposal(context, plan, limits)));
  if (isOpen) return true;
  for (const places of group) await release(context, places, toOperationId(places));
  return false;
}

async function tryToHold(
  context: ServiceContext,
  { record, terms }: FoundPlaces,
  operationId: string,
): Promise<CarrierHold | null> {
  try {
    const hold = await holdAtCarrier(context, record, terms, operationId, undefined);
    return hold === 'busy' ? null : hold;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    context.log.info({ err: error, operationId }, 'a place for a wish could not be held');
    return null;
  }
}

async function release(
  context: ServiceContext,
  { record: { carrier } }: FoundPlaces,
  operationId: string,
): Promise<void> {
  const row = await findCarrierOperation(context.database, operationId);
  const client = getOsdmClient(context, carrier.carrier);
  if (row && row.state !== 'ENDED' && client)
    await endOperation(context, client, carrier.carrierBookingId, row);
}

function toPart(
  { clock }: ServiceContext,
  { wish, record, terms }: FoundPlaces,
  { operationId, heldUntil, places }: CarrierHold,
): PartPlan {
  const { booking, carrier, travellers } = record;
  const { journey, serviceClass, price, paidAfter, fullFare } = terms;
  const { verdict } = toBookingResponse(
    record,
    { journey: booking.journey, conditions: carrier.conditions },
    clock.now(),
  );
  const ends = [
    wish.deadline,
    new Date(verdict.cutOffAt),
    exchangeDeadline(booking.journey, { journey }),
    ...(heldUntil ? [new Date(heldUntil.getTime() - marginMs)] : []),
  ];
  const moves = places.flatMap((place): ProposedMove[] => {
    const from = carrier.places.find(
      ({ travellerId, legIndex }) =>
        travellerId === place.travellerId && legIndex === place.legIndex,
    );
    return from ? [{ ...place, from: { coach: from.coach, place: from.place }, free: true }] : [];
  });
  return {
    wish,
    offer: {
      journey,
      ...(serviceClass && { serviceClass }),
      seatsLeft: terms.seatsLeft,
      crowding: terms.crowding,
      seatsUnknown: true,
      travellerIds: travellers.map(({ id }) => id),
      price,
    },
    paidAfter,
    fullFare,
    moves,
    inventory: null,
    operationId,
    previousJourney: booking.journey,
    latest: new Date(Math.min(...ends.map(Number))),
  };
}
