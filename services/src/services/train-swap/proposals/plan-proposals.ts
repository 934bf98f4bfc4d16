import type { Call, ServiceContext } from '../../../kit/context';
import { chosenTravellers } from '../bookings/chosen-travellers';
import { getLimits } from '../clients/reference-data';
import type { ExchangeOffer } from '../contract/exchange';
import { expectedArrival } from '../contract/journey';
import type { ProposedKind } from '../contract/proposal';
import { seatKey } from '../contract/seat';
import { lastMoment } from '../exchange/hold/train-to-catch';
import { priceOtherSeats } from '../fares/price-other-seats';
import { waiveSmall } from '../fares/take-off';
import type { LegInventory } from '../inventory/train-runs';
import type { Hop, Proposal } from '../matching/matching';
import { fareAlternatives } from '../offers/fare-alternatives';
import type { ProposedMove } from '../schema';
import type { WishRow } from '../wishes/wish-record';
import { type Candidate, readOpenWishes, seeCandidate } from './market/candidates';
import { partsOfPlaceId, placeId } from './market/places-of-train';
import { rememberAnswers } from './market/remembered-answers';
import type { UsedMarket } from './market/standing-market';
import { movesOnTheWay } from './moves-on-the-way';
import { orLeaveOut } from './or-leave-out';

/** One party's part as it will be written, if everything still is as it was when it was planned. */
export type PartPlan = {
  wish: WishRow;
  offer: Omit<ExchangeOffer, 'offerId' | 'validUntil'>;
  paidAfter: number[];
  fullFare: number;
  previousJourney: ExchangeOffer['journey'];
  moves: ProposedMove[];
  inventory: LegInventory;
  /** The earliest of the wish's deadline and the last moment for what it gets; of another train the cut-off, too. */
  latest: Date;
};

/** `market`: the route-day or the train of which it came. */
export type ProposalPlan = { kind: ProposedKind; market: string; parts: PartPlan[] };

async function priceOf(
  context: ServiceContext,
  { record, circumstances, verdict }: Candidate,
  journey: ExchangeOffer['journey'],
  isSameTrain: boolean,
) {
  const chosen = chosenTravellers(record, undefined);
  if (isSameTrain) return priceOtherSeats(chosen, record.booking.currency);
  const { conditions } = circumstances;
  const [[pricing], { leastCharge }] = await Promise.all([
    fareAlternatives(context, record, [journey], chosen, verdict, conditions),
    getLimits(context.call),
  ]);
  const paid = chosen.map(({ admission }) => admission.fare);
  return pricing ? waiveSmall(pricing, leastCharge, paid) : null;
}

/** Where each traveller of a wish goes, all the way; those of a party who keep their place "go" to it. */
function movesOf(
  { record }: Candidate,
  hops: readonly Hop[],
  ownTrain: string,
  given: ReadonlySet<string>,
): { trainId: string; moves: ProposedMove[] } | null {
  const moves: ProposedMove[] = [];
  const trains = new Set<string>();
  for (const traveller of record.travellers) {
    const held = record.reservations.find(({ travellerId }) => travellerId === traveller.id);
    if (!held) return null;
    const hop = hops.find(({ travellerId }) => travellerId === traveller.id);
    const to = hop?.to ?? placeId(Number(ownTrain), held);
    const [trainId, coach, place] = partsOfPlaceId(to);
    trains.add(trainId);
    const { id: travellerId } = traveller;
    const from = { coach: held.coach, place: held.place };
    const free =
      !given.has(to) && (trainId !== ownTrain || seatKey(from) !== seatKey({ coach, place }));
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
  const [ownTrain] = partsOfPlaceId(own.from);
  const given = new Set(hops.map(({ from }) => from));
  const ofWish = hops.filter((hop) => hop.wishId === wishId);
  const seated = proposal.stretch
    ? await movesOnTheWay(market, candidate, proposal)
    : movesOf(candidate, ofWish, ownTrain, given);
  if (!seated) return null;
  const isSameTrain = seated.trainId === ownTrain;
  if (isSameTrain && !candidate.isSeatOpen) return null;
  const journey = isSameTrain
    ? record.booking.journey
    : candidate.allowed.find((each) => trains.of(each)?.id === seated.trainId);
  const inventory = trains.trains.get(seated.trainId)?.inventory;
  if (!journey || !inventory) return null;
  const pricing = await priceOf(context, candidate, journey, isSameTrain);
  if (!pricing) return null;
  const { price, paidAfter, fullFare } = pricing;
  const travellerIds = record.travellers.map(({ id }) => id);
  const ends = isSameTrain
    ? [wish.deadline, expectedArrival(candidate.own)]
    : [
        wish.deadline,
        new Date(candidate.verdict.cutOffAt),
        lastMoment(candidate.circumstances.journey, journey),
      ];
  return {
    wish,
    offer: { journey, seatsLeft: 0, crowding: 'high', travellerIds, price },
    ...{ paidAfter, fullFare, moves: seated.moves, inventory },
    previousJourney: record.booking.journey,
    latest: new Date(Math.min(...ends.map((end) => end.getTime()))),
  };
}

type PlanningMarket = Pick<UsedMarket, 'trains'> & {
  call: Call;
  candidates: ReadonlyMap<string, Candidate>;
};

/** Those of the proposals who still wish, as the database has them now. */
async function candidatesOf(
  context: ServiceContext,
  call: Call,
  found: readonly FoundProposal[],
): Promise<Map<string, Candidate>> {
  const now = context.clock.now();
  const candidates = new Map<string, Candidate>();
  const [first] = found;
  if (!first) return candidates;
  const bookingIds = found.flatMap((each) => each.bookingIds);
  for (const open of await readOpenWishes(context, first.market, bookingIds)) {
    const wishIds = [open.wish.id];
    const candidate = await orLeaveOut(context, { what: 'a wish', wishIds }, () =>
      seeCandidate(call, open, now),
    );
    if (candidate) candidates.set(open.wish.id, candidate);
  }
  return candidates;
}

/** What the matcher found, and whose bookings it is about. */
export type FoundProposal = { proposal: Proposal; market: string; bookingIds: readonly string[] };

/** What a wish cannot be given after all: a place of this train. */
export type ImpossiblePart = { wishId: string; trainId: string };

/** Without a plan, which of its parts cannot be made or priced. */
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
      orLeaveOut(context, { what: 'a proposal', wishIds: [wishId] }, () =>
        planPart(context, market, found.proposal, wishId),
      ),
    ),
  );
  const parts = planned.filter((part) => part !== null);
  const impossible = wishIds.flatMap((wishId, nth) => {
    if (planned[nth]) return [];
    const [trainId] = partsOfPlaceId(hops.find((hop) => hop.wishId === wishId)?.to ?? '');
    return [{ wishId, trainId }];
  });
  const plan = impossible.length === 0 ? { kind, market: found.market, parts } : null;
  return { found, plan, impossible };
}

/** Discounts and the database are asked for so many together. */
const plannedAtOnce = 10;

/**
 * Proposals with what they cost each party. Asks everybody anew, for what the market knows of trains may be a moment
 * old: a train was cancelled since, and there is no fee any more; not inside a transaction.
 */
export async function planProposals(
  context: ServiceContext,
  { trains }: Pick<UsedMarket, 'trains'>,
  found: readonly FoundProposal[],
): Promise<PlannedProposal[]> {
  const { call } = rememberAnswers(context.call);
  const candidates = await candidatesOf(context, call, found);
  const planned: PlannedProposal[] = [];
  for (let from = 0; from < found.length; from += plannedAtOnce) {
    const some = found.slice(from, from + plannedAtOnce);
    planned.push(
      ...(await Promise.all(
        some.map((each) => planProposal(context, { call, trains, candidates }, each)),
      )),
    );
  }
  return planned;
}
