import type { ServiceContext } from '../../../../kit/context';
import { testClient } from '../../../../kit/testing/test-client';
import { unlessKilled } from '../../../../testing/processes/crash-at';
import {
  startTestEnvironment,
  type TestEnvironment,
} from '../../../../testing/safety/environment/test-environment';
import type { SwapTest } from '../../../../testing/swap/swap-test';
import type { ExchangeOperation } from '../../contract/exchange';
import type { Journey } from '../../contract/journey';
import { seatKey } from '../../contract/seat';
import { fillTrain } from '../../inventory/fill-train';
import { heldStretches } from '../../inventory/occupancy';
import { seatPassengers } from '../../inventory/other-passengers';
import { bookableSeats } from '../../inventory/seats';
import { type LegInventory, openInventory } from '../../inventory/train-runs';
import { type Peer, partOf, seatByHand, sellPeers, wish, wishOf } from './peers';

/** Three peers on full trains over the real payments and provider, in three processes of services. */
export type PeerEnvironment = {
  environment: TestEnvironment;
  peers: readonly Peer[];
  /** On the first one's train, too, for a part of its way. */
  riders: readonly Peer[];
  /** The same peers, each at a process of its own. */
  apart(): Peer[];
  /** Each wishes for the next one's train, the last for the first's; nobody is asked before the last. */
  wishInRing(): Promise<void>;
  /** Reserves what an exchange costs on a card. */
  pay(peer: Peer, operationId: string): Promise<void>;
  /** Code entered, and, where something is due, card reserved: all but accepted. */
  makeReady(peer: Peer): Promise<ExchangeOperation>;
  /** How many of the peers hold the train of the next one: all or none. */
  swapped(): Promise<number>;
  /** Timers' work of proposals and wishes, then what it sends. */
  tick(): Promise<void>;
  stop(): Promise<void>;
};

const hours = [9, 11, 13];
/** Where they get on and off, and when. */
const rides = [
  { from: 'KGX', to: 'DON', minute: 9 * 60 + 3 },
  { from: 'SVG', to: 'WKF', minute: 9 * 60 + 25 },
  { from: 'PBO', to: 'LDS', minute: 9 * 60 + 55 },
];

/** They sit at windows and at the aisle in turn, on places that are otherwise alike. */
async function seatInTurn(test: SwapTest, peers: readonly Peer[]): Promise<void> {
  const [leg] = await openInventory(test.context, (peers[0] as Peer).booking.journey);
  const held = await heldStretches(test.context.database, leg as LegInventory);
  const free = leg?.layout.coaches.flatMap(({ id: coach, places, class: serviceClass }) =>
    places.flatMap(({ number: place, properties }) =>
      serviceClass === 'STANDARD' && !held.has(seatKey({ coach, place }))
        ? [{ coach, place, properties: properties.join() }]
        : [],
    ),
  );
  const [[one, two] = [], [three, four] = []] = ['WINDOW_SEAT', 'AISLE_SEAT'].map((property) =>
    free?.filter(
      ({ properties }) => properties === `${property},SIDE_BY_SIDE,POWER,FORWARD_FACING`,
    ),
  );
  for (const [nth, seat] of [one, three, two, four].entries()) {
    if (!seat) throw new Error('No such places are free.');
    await seatByHand(test, peers[nth] as Peer, 0, seat);
  }
}

/** Nor is a place of this train free on any part of its way. */
async function fillParts(context: ServiceContext, journey: Journey): Promise<void> {
  const [leg] = await openInventory(context, journey);
  if (!leg) throw new Error('The train has no numbered places.');
  const { trainRunId, calls, layout } = leg;
  const held = await heldStretches(context.database, leg);
  const parts = bookableSeats(layout, 'STANDARD').flatMap((seat) =>
    calls.slice(1).flatMap((_, fromCall) => {
      const part = { ...seat, trainRunId, fromCall, toCall: fromCall + 1 };
      const of = held.get(seatKey(seat)) ?? [];
      return of.some(({ from, to }) => from <= fromCall && fromCall < to) ? [] : [part];
    }),
  );
  await context.transaction((context) =>
    seatPassengers(context.database, parts, context.clock.now()),
  );
}

export async function startPeerEnvironment(): Promise<PeerEnvironment> {
  const environment = await startTestEnvironment();
  const context = environment.test.contextOf('train-swap');
  const test: SwapTest = Object.assign(Object.create(environment.test), {
    payments: new Map(),
    context,
    sell: environment.sell,
  });
  const peers = await sellPeers(test, hours);
  const riders: Peer[] = [];
  for (const { from, to, minute } of rides) {
    riders.push(...(await sellPeers(test, [minute / 60], 1, to, from)));
  }
  const trains = [...riders, ...peers.slice(0, 1)].map(({ booking }) => booking.journey.legs[0]);
  if (new Set(trains.map((leg) => leg?.trainId)).size > 1)
    throw new Error('They ride other trains.');
  await seatInTurn(test, [peers[0] as Peer, ...riders]);
  for (const { booking } of peers) await fillTrain(context, booking.journey, 'STANDARD');
  await fillParts(context, (peers[0] as Peer).booking.journey);
  const others = [await environment.test.secondHost(), await environment.test.secondHost()];
  /** With the sessions as they are at this moment. */
  const apart = (): Peer[] =>
    peers.map((peer, nth) => {
      const host = others[nth - 1];
      if (!host) return peer;
      const client = testClient(host.app);
      for (const [name, value] of peer.who.client.cookies) client.cookies.set(name, value);
      return { ...peer, who: { ...peer.who, client } };
    });
  await environment.remember(() => undefined);
  const { pool } = environment.test.host.runtime.connection;
  const pay: PeerEnvironment['pay'] = async ({ who }, operationId) => {
    const begun = await who.client.post<{ id: string }>(
      '/api/payments/payments',
      { operationId },
      { key: `pay ${operationId}` },
    );
    if (begun.status !== 201) throw new Error(begun.text);
    const paid = await who.client.post<{ status: string }>(
      `/api/payments/payments/${begun.body.id}/card`,
      { paymentMethodId: 'pm_card_visa' },
      { key: `card ${operationId}` },
    );
    if (paid.body.status !== 'AUTHORISED') throw new Error(paid.text);
  };
  const next = (nth: number) => peers[(nth + 1) % peers.length] as Peer;

  return {
    environment,
    peers,
    riders,
    apart,
    pay,
    wishInRing: async () => {
      for (const [nth, peer] of peers.entries()) {
        const made = await wish(peer, { journeyIds: [next(nth).booking.journey.id] });
        // A test may kill the process after the wish was stored.
        if (made.status !== 201 && !(await wishOf(peer))) throw new Error(made.text);
        await environment.settle();
      }
    },
    makeReady: async (peer) => {
      const part = await partOf(peer);
      await peer.who.stepUp(part.id);
      if (part.amountDue.amount > 0) await pay(peer, part.id);
      return part;
    },
    swapped: async () => {
      const { rows } = await pool.query<{ id: string; journey: { id: string } }>(
        'select id, journey from train_swap.bookings where id = any($1)',
        [peers.map(({ booking }) => booking.id)],
      );
      const held = (peer: Peer) => rows.find(({ id }) => id === peer.booking.id)?.journey.id;
      return peers.filter((peer, nth) => held(peer) === next(nth).booking.journey.id).length;
    },
    tick: async () => {
      for (const job of ['expire-holds', 'close-proposals', 'expire-wishes', 'match-afresh']) {
        await environment.test.runJob('train-swap', job).catch(unlessKilled);
      }
      await environment.settle();
    },
    stop: () => environment.stop(),
  };
}
