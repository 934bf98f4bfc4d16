import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil, waitUntilEmpty } from 'shared-server/testing/wait-until';
import { sessionCookieName } from '../../kit/http/access/token-cookies';
import { brokerProgram } from '../../kit/testing/start-broker';
import { type BrowserStream, createBrowserStream } from '../event-stream/browser-stream';
import { processClient } from '../processes/process-client';
import type { Ticket } from './environment/installation';
import { canStartMachines, type Machines, startMachines } from './machines/start-machines';
import { createSwapStep, listSwaps, swappedOnce } from './travellers/swap-step';
import { createSwapper } from './travellers/swapper';

const timeoutMs = 30 * 60_000;
const travellersAtOnce = 6;
const [describeMachines, title] = canStartMachines
  ? [describe, 'an installation on several machines']
  : [describe.skip, 'several machines (skipped: haproxy or pgbouncer is not installed)'];

describeMachines(title, () => {
  let installed: Machines;
  const streams: { stream: BrowserStream; ticket: Ticket }[] = [];
  let isOver = false;

  beforeAll(async () => {
    installed = await startMachines();
  }, timeoutMs);
  afterAll(async () => {
    isOver = true;
    for (const { stream } of streams) stream.cut();
    await installed?.stop();
  }, timeoutMs);

  /** Follows the events of a ticket from the first connection on, and connects again as a browser does. */
  async function follow(ticket: Ticket): Promise<void> {
    const stream = createBrowserStream(
      () => installed.origin,
      () => `${sessionCookieName}=${ticket.token}`,
    );
    streams.push({ stream, ticket });
    const connect = () =>
      waitUntil(
        'an event stream',
        async () => isOver || (await stream.open().catch(() => 0)) === 200,
      );
    await connect();
    void (async () => {
      while (!isOver) {
        await stream.ended();
        await connect();
      }
    })();
  }

  async function swap(ticket: Ticket, nth: number): Promise<void> {
    const view = installed.installation.createView(ticket);
    const traveller = createSwapper(
      processClient(() => installed.origin, ticket.token),
      view,
    );
    const takeStep = createSwapStep(traveller, nth);
    let problem: unknown;
    await waitUntil(`the swap of ${ticket.bookingId}`, () =>
      // The test reads the database too, which is away during a failover.
      takeStep().catch((error) => {
        problem = error;
        return false;
      }),
    ).catch((error) => {
      throw new Error(String(error), { cause: problem });
    });
  }

  /** Travellers swap while `cause` breaks something, and a while longer. */
  async function swapDuring(cause: () => Promise<void>): Promise<Ticket[]> {
    const sold: Ticket[] = [];
    let isBroken = true;
    const swaps = Array.from({ length: travellersAtOnce }, async (_, nth) => {
      for (let count = 0; isBroken || count < 2; count += 1) {
        const [ticket] = (await waitUntil('a new ticket', () =>
          installed.installation.sell(1).catch(() => false as const),
        )) as [Ticket];
        sold.push(ticket);
        if (nth === 0) await follow(ticket);
        await swap(ticket, nth + count);
      }
    });
    const swapped = Promise.all(swaps);
    swapped.catch(() => undefined);
    await cause().finally(() => {
      isBroken = false;
    });
    await swapped;
    return sold;
  }

  async function expectEachSwappedOnce(tickets: readonly Ticket[]): Promise<void> {
    const swaps = await listSwaps(installed.installation.pool, tickets);
    expect(swaps).toEqual(tickets.map(() => swappedOnce));
    expect(await waitUntilEmpty(() => installed.installation.violations('with-provider'))).toEqual(
      [],
    );
    await expectAllEvents();
  }

  /** Each stream has the confirmation of its ticket, and no event twice. */
  async function expectAllEvents(): Promise<void> {
    for (const { stream, ticket } of streams) {
      const confirmed = () =>
        stream.events.filter(({ type }) => type === 'booking.exchanged').length;
      await waitUntil(`the events of ${ticket.bookingId}`, () => confirmed() > 0);
      expect([confirmed(), stream.missed()]).toEqual([1, false]);
      const ids = stream.events.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  }

  it(
    'swaps during a restart of every process, one after the other',
    async () => {
      const tickets = await swapDuring(async () => {
        for (const machine of installed.machines) {
          await machine.running.stop();
          machine.running = await machine.start();
        }
      });
      await expectEachSwappedOnce(tickets);
    },
    timeoutMs,
  );

  it(
    'swaps while each process is killed',
    async () => {
      const tickets = await swapDuring(async () => {
        for (const machine of installed.machines) {
          await machine.running.kill();
          machine.running = await machine.start();
        }
      });
      await expectEachSwappedOnce(tickets);
    },
    timeoutMs,
  );

  (brokerProgram ? it : it.skip)(
    'swaps while NATS is lost',
    async () => {
      const tickets = await swapDuring(async () => {
        await installed.broker?.kill();
        await new Promise((done) => setTimeout(done, 3_000));
        await installed.broker?.start();
      });
      await expectEachSwappedOnce(tickets);
    },
    timeoutMs,
  );

  it(
    'swaps while the database fails over to its standby',
    async () => {
      const tickets = await swapDuring(async () => {
        await new Promise((done) => setTimeout(done, 3_000));
        await installed.database.failOver();
        await new Promise((done) => setTimeout(done, 3_000));
      });
      await expectEachSwappedOnce(tickets);
    },
    timeoutMs,
  );
});
