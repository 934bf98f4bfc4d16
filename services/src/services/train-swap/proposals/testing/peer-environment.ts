import type { ServiceContext } from '../../../../kit/context';
import { createTestClient } from '../../../../kit/testing/test-client';
import { fillTrain } from '../../../../staging/demonstration/contract';
import { ignoreKilled } from '../../../../testing/processes/kill-at';
import {
  startTestEnvironment,
  type TestEnvironment,
} from '../../../../testing/safety/environment/test-environment';
import type { SwapTest } from '../../../../testing/swap/swap-test';
import type { ExchangeOperation } from '../../contract/exchange';
import type { Journey } from '../../contract/journey';
import { seatKey } from '../../contract/seat';
import { findHeldSegments } from '../../inventory/occupancy/occupancy';
import { bookableSeats } from '../../inventory/seats/seats';
import { insertSoldPlaces } from '../../inventory/trains/insert-sold-places';
import { type LegInventory, openInventory } from '../../inventory/trains/train-runs';
import { assignSeat, getPart, getWish, type Peer, sellPeers, wish } from './peers';

/** Three travellers on full trains with real payments and the sandbox provider, in three service processes. */
export type PeerEnvironment = {
  environment: TestEnvironment;
  peers: readonly Peer[];
  /** Travellers on other segments of the first peer's train. */
  riders: readonly Peer[];
  /** The same peers, each on a separate process. */
  peersOnOwnProcesses(): Peer[];
  /** Each peer wishes for the next peer's train, the last for the first's. */
  wishInRing(): Promise<void>;
  /** Reserves what an exchange costs on a card. */
  pay(peer: Peer, operationId: string): Promise<void>;
  /** Enters the code and authorises the card if something is due. */
  makeReady(peer: Peer): Promise<ExchangeOperation>;
  /** Number of peers that hold the next peer's train: all or none. */
  swapped(): Promise<number>;
  /** Runs the jobs of proposals and wishes, then delivers their events. */
  tick(): Promise<void>;
  stop(): Promise<void>;
};

const hours = [9, 11, 13];
/** Where they get on and off, and when (minutes after midnight). */
const trips = [
  { from: 'KGX', to: 'DON', minute: 9 * 60 + 3 },
  { from: 'SVG', to: 'WKF', minute: 9 * 60 + 25 },
  { from: 'PBO', to: 'LDS', minute: 9 * 60 + 55 },
];

/** Seats the peers alternately at windows and aisles, on otherwise equal places. */
async function assignAlternatingSeats(test: SwapTest, peers: readonly Peer[]): Promise<void> {
  const [leg] = await openInventory(test.context, (peers[0] as Peer).booking.journey);
  const held = await findHeldSegments(test.context.database, leg as LegInventory);
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
    await assignSeat(test, peers[nth] as Peer, 0, seat);
  }
}

/** Fills every free segment of every place of this train. */
async function fillParts(context: ServiceContext, journey: Journey): Promise<void> {
  const [leg] = await openInventory(context, journey);
  if (!leg) throw new Error('The train has no numbered places.');
  const { trainRunId, calls, layout } = leg;
  const held = await findHeldSegments(context.database, leg);
  const parts = bookableSeats(layout, 'STANDARD').flatMap((seat) =>
    calls.slice(1).flatMap((_, fromCall) => {
      const part = { ...seat, trainRunId, fromCall, toCall: fromCall + 1 };
      const of = held.get(seatKey(seat)) ?? [];
      return of.some(({ from, to }) => from <= fromCall && fromCall < to) ? [] : [part];
    }),
  );
  await context.transaction((context) =>
    insertSoldPlaces(context.database, parts, context.clock.now()),
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
  for (const { from, to, minute } of trips) {
    riders.push(...(await sellPeers(test, [minute / 60], 1, to, from)));
  }
  const trains = [...riders, ...peers.slice(0, 1)].map(({ booking }) => booking.journey.legs[0]);
  if (new Set(trains.map((leg) => leg?.trainId)).size > 1)
    throw new Error('The travellers are on different trains.');
  await assignAlternatingSeats(test, [peers[0] as Peer, ...riders]);
  for (const { booking } of peers) await fillTrain(context.call, booking.journey, 'STANDARD');
  await fillParts(context, (peers[0] as Peer).booking.journey);
  const otherHosts = [await environment.test.secondHost(), await environment.test.secondHost()];
  /** With the current sessions. */
  const peersOnOwnProcesses = (): Peer[] =>
    peers.map((peer, nth) => {
      const host = otherHosts[nth - 1];
      if (!host) return peer;
      const client = createTestClient(host.app);
      for (const [name, value] of peer.who.client.cookies) client.cookies.set(name, value);
      return { ...peer, who: { ...peer.who, client } };
    });
  await environment.saveState(() => undefined);
  const { pool } = environment.test.host.runtime.connection;
  const pay: PeerEnvironment['pay'] = async ({ who }, operationId) => {
    const started = await who.client.post<{ id: string }>(
      '/api/payments/payments',
      { operationId },
      { key: `pay ${operationId}` },
    );
    if (started.status !== 201) throw new Error(started.text);
    const paid = await who.client.post<{ status: string }>(
      `/api/payments/payments/${started.body.id}/card`,
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
    peersOnOwnProcesses,
    pay,
    wishInRing: async () => {
      for (const [nth, peer] of peers.entries()) {
        const created = await wish(peer, { journeyIds: [next(nth).booking.journey.id] });
        // A test may kill the process after the wish was stored.
        if (created.status !== 201 && !(await getWish(peer))) throw new Error(created.text);
        await environment.settle();
      }
    },
    makeReady: async (peer) => {
      const part = await getPart(peer);
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
      for (const job of ['expire-holds', 'close-proposals', 'expire-wishes', 'run-full-matches']) {
        await environment.test.runJob('train-swap', job).catch(ignoreKilled);
      }
      await environment.settle();
    },
    stop: () => environment.stop(),
  };
}
