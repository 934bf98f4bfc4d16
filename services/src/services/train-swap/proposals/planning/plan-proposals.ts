import type { Call, ServiceContext } from '../../../../kit/context';
import { findLanguage, runInLanguage } from '../../../../kit/language/i18n';
import { getChosenTravellers } from '../../bookings/chosen-travellers';
import { getLimits } from '../../clients/reference-data';
import { type ExchangeOffer, type OfferedClass, toOfferedClass } from '../../contract/exchange';
import { expectedArrival } from '../../contract/journey';
import type { ProposedKind } from '../../contract/proposal';
import { seatKey } from '../../contract/seat';
import { exchangeDeadline } from '../../exchange/exchange-deadline';
import { waiveSmallAmount } from '../../fares/apply-discount';
import { priceSeatChange } from '../../fares/price-seat-change';
import type { LegInventory } from '../../inventory/trains/train-runs';
import type { Hop, Proposal } from '../../matching/matching';
import { priceJourneys } from '../../offers/alternatives/price-journeys';
import type { ProposedMove } from '../../schema';
import type { WishRow } from '../../wishes/wish-record';
import type { LoadedMarket } from '../market/cached-market';
import { createCallCache } from '../market/call-cache';
import { type Candidate, loadCandidates } from '../market/candidates';
import type { ImpossiblePart } from '../market/market-exclusion';
import { skipOnError } from '../market/skip-on-error';
import { getPlaceId, parsePlaceId } from '../market/train-registry';
import { createSegmentMoves } from './segment-moves';

/** One party's part of a planned proposal. */
export type PartPlan = {
  wish: WishRow;
  offer: Omit<ExchangeOffer, 'offerId' | 'validUntil'>;
  paidAfter: number[];
  fullFare: number;
  previousJourney: ExchangeOffer['journey'];
  moves: ProposedMove[];
  /** Null at a carrier, which holds the places. */
  inventory: LegInventory | null;
  /** Of a hold at a carrier. */
  operationId?: string;
  /** The earliest of the wish's deadline, the exchange deadline and, for another train, the cut-off. */
  latest: Date;
};

/** `market`: the market in which it was found. */
export type ProposalPlan = { kind: ProposedKind; market: string; parts: PartPlan[] };

async function getPricing(
  context: ServiceContext,
  { record, circumstances, verdict }: Candidate,
  journey: ExchangeOffer['journey'],
  { serviceClass }: OfferedClass,
  isSeatChange: boolean,
) {
  const chosen = getChosenTravellers(record, undefined);
  if (isSeatChange) return priceSeatChange(chosen, record.booking.currency);
  const { conditions } = circumstances;
  const [[pricing], { minCharge }] = await Promise.all([
    priceJourneys(context, record, [journey], { chosen, serviceClass }, { verdict, conditions }),
    getLimits(context.call),
  ]);
  const paid = chosen.map(({ admission }) => admission.fare);
  return pricing ? waiveSmallAmount(pricing, minCharge, paid) : null;
}

/** The new seats of all travellers of a wish for the full leg, unchanged seats included. */
function createMoves(
  { record }: Candidate,
  hops: readonly Hop[],
  ownTrain: string,
  released: ReadonlySet<string>,
): { trainId: string; moves: ProposedMove[] } | null {
  const moves: ProposedMove[] = [];
  const trains = new Set<string>();
  for (const traveller of record.travellers) {
    const held = record.reservations.find(({ travellerId }) => travellerId === traveller.id);
    if (!held) return null;
    const hop = hops.find(({ travellerId }) => travellerId === traveller.id);
    const to = hop?.to ?? getPlaceId(Number(ownTrain), held);
    const [trainId, coach, place] = parsePlaceId(to);
    trains.add(trainId);
    const { id: travellerId } = traveller;
    const from = { coach: held.coach, place: held.place };
    const free =
      !released.has(to) && (trainId !== ownTrain || seatKey(from) !== seatKey({ coach, place }));
    moves.push({ travellerId, legIndex: 0, coach, place, from, free });
  }
  const [trainId] = trains;
  return trainId !== undefined && trains.size === 1 ? { trainId, moves } : null;
}

async function planPart(
  context: ServiceContext,
  market: PlanningMarket,
  proposal: Proposal,
  wishId: string,
): Promise<PartPlan | null> {
  const { candidates, trains } = market;
  const { hops } = proposal;
  const candidate = candidates.get(wishId);
  const own = hops.find((hop) => hop.wishId === wishId);
  if (!candidate || !own) return null;
  const { wish, record } = candidate;
  const [ownTrain] = parsePlaceId(own.from);
  const released = new Set(hops.map(({ from }) => from));
  const ofWish = hops.filter((hop) => hop.wishId === wishId);
  const seating = proposal.segment
    ? await createSegmentMoves(market, candidate, proposal)
    : createMoves(candidate, ofWish, ownTrain, released);
  if (!seating) return null;
  const ticketClass = record.booking.serviceClass;
  const classes = toOfferedClass(ticketClass, wish.serviceClass ?? ticketClass);
  const isSeatChange = seating.trainId === ownTrain && classes.previousClass === undefined;
  if (isSeatChange && !candidate.isSeatOpen) return null;
  const journey = isSeatChange
    ? record.booking.journey
    : candidate.allowed.find((each) => trains.find(each)?.id === seating.trainId);
  const inventory = trains.trains.get(seating.trainId)?.inventory;
  if (!journey || !inventory) return null;
  // The labels of the price are stored and shown to the traveller.
  const pricing = await runInLanguage(findLanguage(record.booking.language), () =>
    getPricing(context, candidate, journey, classes, isSeatChange),
  );
  if (!pricing) return null;
  const { price, paidAfter, fullFare } = pricing;
  const travellerIds = record.travellers.map(({ id }) => id);
  const ends = isSeatChange
    ? [wish.deadline, expectedArrival(candidate.own)]
    : [
        wish.deadline,
        new Date(candidate.verdict.cutOffAt),
        exchangeDeadline(candidate.circumstances.journey, { ...classes, journey }),
      ];
  return {
    wish,
    offer: { journey, ...classes, seatsLeft: 0, crowding: 'high', travellerIds, price },
    paidAfter,
    fullFare,
    moves: seating.moves,
    inventory,
    previousJourney: record.booking.journey,
    latest: new Date(Math.min(...ends.map((end) => end.getTime()))),
  };
}

type PlanningMarket = Pick<LoadedMarket, 'trains'> & {
  call: Call;
  candidates: ReadonlyMap<string, Candidate>;
};

/** A proposal of the matcher with its market and bookings. */
export type FoundProposal = { proposal: Proposal; market: string; bookingIds: readonly string[] };

/** The plan, or the parts that cannot be created or priced. */
type PlannedProposal = {
  found: FoundProposal;
  plan: ProposalPlan | null;
  impossible: ImpossiblePart[];
};

async function planProposal(
  context: ServiceContext,
  market: PlanningMarket,
  found: FoundProposal,
): Promise<PlannedProposal> {
  const { kind, wishIds, hops } = found.proposal;
  const planned = await Promise.all(
    wishIds.map((wishId) =>
      skipOnError(context, { what: 'a proposal', wishIds: [wishId] }, () =>
        planPart(context, market, found.proposal, wishId),
      ),
    ),
  );
  const parts = planned.filter((part) => part !== null);
  const impossible = wishIds.flatMap((wishId, nth) => {
    if (planned[nth]) return [];
    const [trainId] = parsePlaceId(hops.find((hop) => hop.wishId === wishId)?.to ?? '');
    return [{ wishId, trainId }];
  });
  const plan = impossible.length === 0 ? { kind, market: found.market, parts } : null;
  return { found, plan, impossible };
}

/** Proposals planned at the same time. */
const batchSize = 10;

/**
 * Plans and prices proposals with fresh data, because the market may be out of date (for example a cancelled train waives
 * the fee). Not inside a transaction.
 */
export async function planProposals(
  context: ServiceContext,
  { trains }: Pick<LoadedMarket, 'trains'>,
  found: readonly FoundProposal[],
): Promise<PlannedProposal[]> {
  const { call } = createCallCache(context.call);
  const [first] = found;
  if (!first) return [];
  const bookingIds = found.flatMap((each) => each.bookingIds);
  const open = await loadCandidates(context, call, first.market, bookingIds);
  const candidates = new Map(open.map((each) => [each.wish.id, each]));
  const planned: PlannedProposal[] = [];
  for (let from = 0; from < found.length; from += batchSize) {
    const some = found.slice(from, from + batchSize);
    planned.push(
      ...(await Promise.all(
        some.map((each) => planProposal(context, { call, trains, candidates }, each)),
      )),
    );
  }
  return planned;
}
