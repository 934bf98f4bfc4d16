import { randomUUID } from 'node:crypto';
import {
  startTestEnvironment,
  type TestEnvironment,
} from '../../../../testing/safety/environment/test-environment';
import type { SwapTest } from '../../../../testing/swap/swap-test';
import { getProposalLimits } from '../../clients/reference-data';
import type { Journey } from '../../contract/journey';
import type { Hop, Place } from '../../matching/matching';
import { getRouteDayKey } from '../../wishes/wish-markets';
import { createTrainRegistry, findFreePlaces, type Train } from '../market/train-registry';
import { openProposal } from '../planning/open-proposal';
import { type ProposalPlan, planProposals } from '../planning/plan-proposals';
import { type Peer, sellPeers } from './peers';

/** A party of the ring: its exchange, new place and new train. */
export type RingParty = {
  peer: Peer;
  wishId: string;
  operationId: string;
  to: Place;
  train: Journey;
};

export type Ring = {
  parties: RingParty[];
  /** Opens the proposal; may be repeated. */
  open(): Promise<void>;
};

export type RingOptions = { parties: readonly number[]; isChain: boolean; isPaid: boolean };

export type RingEnvironment = {
  environment: TestEnvironment;
  peers: readonly Peer[];
  /** Inserts the wishes and plans the proposal without opening it. */
  plan(options: RingOptions): Promise<Ring>;
  /** Swaps the seat of this peer with another passenger of the same train, while the peer holds that train. */
  seatElsewhere(peer: Peer): Promise<void>;
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
};

const hours = [9, 11, 13, 15];
const paid = 500;

/** Four travellers on four trains, another passenger on each, and a fifth train with free places. */
export async function startRingEnvironment(): Promise<RingEnvironment> {
  const environment = await startTestEnvironment();
  const context = environment.test.contextOf('train-swap');
  const { pool } = environment.test.host.runtime.connection;
  const test: SwapTest = Object.assign(Object.create(environment.test), {
    payments: new Map(),
    context,
    sell: environment.sell,
  });
  const peers = await sellPeers(test, hours);
  const otherPassengers = await sellPeers(test, hours);
  const [first] = peers as [Peer];
  const held = new Set(peers.map(({ booking }) => booking.journey.id));
  const [empty] = (await first.who.offers(first.booking.id)).filter(
    ({ journey, seatsLeft }) => seatsLeft > 0 && !held.has(journey.id) && journey.legs.length === 1,
  );
  if (!empty) throw new Error('There is no fifth train.');
  const trains = createTrainRegistry();
  await trains.load(context, [...peers.map(({ booking }) => booking.journey), empty.journey]);
  const trainOf = (journey: Journey) => trains.find(journey) as Train;
  const free = [...(await findFreePlaces(context, trainOf(empty.journey))).values()].find(
    ({ serviceClass, protectedFor }) => serviceClass === 'STANDARD' && protectedFor === null,
  ) as Place;
  const placeOf = ({ booking }: Peer): Place => {
    const [seat] = booking.reservations;
    return trainOf(booking.journey).places.findPlace(
      seat as { coach: string; place: string },
    ) as Place;
  };
  await environment.saveState(() => undefined);
  const sql = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows;

  async function insertWishes(parties: readonly Omit<RingParty, 'operationId'>[]): Promise<void> {
    await pool.query(
      `insert into train_swap.wishes (id, booking_id, booking_version, session_id, route_day, state,
          journey_ids, properties, together, make_room, nothing_below, deadline, departure, full_matches, created_at)
        select id, booking_id, 1, 'none', $1, 'OPEN', jsonb_build_array(train), '[]', false, false, false,
          $2::timestamptz, $2::timestamptz, 2, $3::timestamptz
        from unnest($4::uuid[], $5::uuid[], $6::text[]) as made (id, booking_id, train)`,
      [
        getRouteDayKey(first.booking.journey),
        new Date(Date.parse(first.booking.journey.departure) - 3_600_000),
        environment.clock.now(),
        parties.map(({ wishId }) => wishId),
        parties.map(({ peer }) => peer.booking.id),
        parties.map(({ train }) => train.id),
      ],
    );
  }

  /** Inserts the step-up of every exchange. */
  const enterAllCodes = () =>
    sql(
      `insert into authentication.step_ups (session_id, purpose, subject, until)
        select g.holder::uuid, 'exchange', o.id::text, $1::timestamptz + interval '15 minutes'
        from train_swap.exchange_operations o
        join train_swap.booking_grants g on g.booking_id = o.booking_id`,
      [environment.clock.now()],
    );

  /** Sets all prices to zero, except the first party's when `isPaid`. */
  const setPrices = (plan: ProposalPlan, isPaid: boolean): ProposalPlan => ({
    ...plan,
    parts: plan.parts.map((part, nth) => {
      const due = { amount: isPaid && nth === 0 ? paid : 0, currency: 'GBP' };
      const lines = [{ kind: 'fee' as const, label: 'Fee', amount: due }];
      return { ...part, offer: { ...part.offer, price: { lines, total: due } } };
    }),
  });

  return {
    environment,
    peers,
    sql,
    plan: async ({ parties: numbers, isChain, isPaid }) => {
      const members = numbers.map((nth) => peers[nth] as Peer);
      const parties = members.map((peer, nth): RingParty => {
        const next = members[nth + 1] ?? (isChain ? null : members[0]);
        return {
          peer,
          wishId: randomUUID(),
          operationId: '',
          to: next ? placeOf(next) : free,
          train: next ? next.booking.journey : empty.journey,
        };
      });
      await insertWishes(parties);
      const hops = parties.map(({ peer, wishId, to }): Hop => {
        const travellerId = peer.booking.travellers[0]?.id ?? '';
        return { wishId, travellerId, from: placeOf(peer).id, to: to.id };
      });
      const among = members.length === 2 ? 'two-way' : 'ring';
      const proposal = {
        kind: isChain ? ('chain' as const) : (among as 'two-way' | 'ring'),
        hops,
        wishIds: parties.map(({ wishId }) => wishId),
        segment: null,
        utility: 1,
        chance: 1,
        weight: 1,
      };
      const found = {
        proposal,
        market: getRouteDayKey(first.booking.journey),
        bookingIds: members.map(({ booking }) => booking.id),
      };
      const [planned] = await planProposals(context, { trains }, [found]);
      const plan = planned?.plan;
      if (!plan) throw new Error('The proposal cannot be planned.');
      return {
        parties,
        open: async () => {
          const limits = await getProposalLimits(context.call);
          await context.transaction(async (context) => {
            await openProposal(context, setPrices(plan, isPaid), limits);
          });
          const rows = await sql<{ wish: string; operation: string }>(
            'select wish_id as wish, operation_id as operation from train_swap.proposal_parts',
          );
          for (const party of parties) {
            const row = rows.find(({ wish }) => wish === party.wishId);
            if (!row) throw new Error('The proposal was not opened.');
            party.operationId = row.operation;
          }
          await enterAllCodes();
        },
      };
    },
    seatElsewhere: async (peer) => {
      const otherPassenger = otherPassengers[peers.indexOf(peer)] as Peer;
      const bookings = [peer.booking.id, otherPassenger.booking.id];
      const client = await pool.connect();
      try {
        // In one transaction, after locking the bookings.
        await client.query('begin');
        await client.query(
          'select from train_swap.bookings where id = any($1) order by id for update',
          [bookings],
        );
        await client.query(
          `with two as (select id, train_run_id, coach, place from train_swap.reservations
            where booking_id = any($1) and state = 'CONFIRMED')
          update train_swap.reservations r set coach = o.coach, place = o.place
          from two o where r.id in (select id from two) and o.id <> r.id
            and o.train_run_id = r.train_run_id`,
          [bookings],
        );
        await client.query(
          `update train_swap.held_segments s set reservation_id = r.id from train_swap.reservations r
          where r.booking_id = any($1) and r.state = 'CONFIRMED'
            and s.train_run_id = r.train_run_id and s.coach = r.coach and s.place = r.place`,
          [bookings],
        );
        await client.query('commit');
      } finally {
        // Close the connection so that no transaction stays open.
        client.release(true);
      }
    },
    stop: () => environment.stop(),
  };
}
