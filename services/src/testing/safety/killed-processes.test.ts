import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leftOver, until } from 'shared-server/testing/until';
import { ask } from '../../kit/testing/ask';
import { paidTickets } from '../../load/measured-tickets';
import { processClient } from '../processes/process-client';
import { type ServicesProcess, startServicesProcess } from '../processes/services-process';
import { type Installation, startInstallation, type Ticket } from './environment/installation';
import { crashPoints } from './travellers/history';
import { plainly, swapper } from './travellers/swapper';

/** The whole proof kills as often as the targets promise; the ordinary run takes fewer. */
const kills = process.env.PROOF === 'whole' ? 100 : 3;
/**
 * For hundreds of swaps the trains of one route and day have too few seats: ten days of six routes. A few kills need
 * two days; filling the trains of all would be most of what the ordinary run costs.
 */
const tickets = kills === 100 ? paidTickets : paidTickets.filter((_, nth) => nth % 10 < 2);
const patience = 60 * 60_000;
/** Well before that the test gives up by itself, so that nobody travels on beyond its end. */
const longestMilliseconds = (kills === 100 ? 50 : 8) * 60_000;
/** Those that a swap comes by which goes through without a bank's code. */
const points = crashPoints.filter((point) => !/release|cancel|Challenge|splitBooking/.test(point));
const travellersAtOnce = 4;

describe('a process of services that is killed with SIGKILL in the middle of swaps', () => {
  let installation: Installation;
  let services: ServicesProcess;
  let giveUpAt = Number.POSITIVE_INFINITY;
  /** How often a process served again after a kill; how fast, `src/load` measures. */
  let timesBack = 0;
  beforeAll(async () => {
    installation = await startInstallation(tickets);
    services = await startServicesProcess(installation.environment, installation.webhookPort);
  }, patience);
  afterAll(async () => {
    await services?.kill();
    await installation?.stop();
  }, patience);

  /** Goes on until the ticket is swapped, through every cut connection and every restart. */
  async function swapThrough(ticket: Ticket, nth: number): Promise<void> {
    const traveller = swapper(
      processClient(() => services.origin, ticket.token),
      installation.sightOf(ticket),
    );
    let train = nth;
    const goOn = async () => {
      if (Date.now() > giveUpAt) throw new Error(`It took too long: ${ticket.bookingId}.`);
      const reply = await traveller.goOn({ ...plainly, nth: train });
      if (reply && reply.status >= 500) await traveller.repeat();
      // A train may be full, or the seat another traveller's.
      if (reply?.status === 409) train += 1;
      const [booking] = await traveller.standing();
      return booking?.version === 2;
    };
    await until(`the swap of ${ticket.bookingId}`, goOn, Number.POSITIVE_INFINITY);
  }

  async function comeBack(inside: Record<string, string> = {}): Promise<void> {
    services = await startServicesProcess(
      { ...installation.environment, ...inside },
      installation.webhookPort,
    );
    timesBack += 1;
  }

  /** Dies by itself at a point, or is killed from outside at some moment; then starts again. */
  async function killAndRestart(nth: number): Promise<void> {
    const point = points[(nth * 7) % points.length] ?? '';
    const inside: Record<string, string> = nth % 2 === 0 ? { FAIL_POINTS: point } : {};
    await comeBack(inside);
    if (nth % 2 === 0) {
      await Promise.race([services.gone, new Promise((late) => setTimeout(late, 20_000))]);
    } else {
      await new Promise((resolve) => setTimeout(resolve, 300 + ((nth * 977) % 1500)));
    }
    await services.kill();
  }

  it(
    'loses no swap, does none twice and keeps no money that is not owed',
    async () => {
      await services.kill();
      giveUpAt = Date.now() + longestMilliseconds;
      const sold: Ticket[] = [];
      let killing = true;
      const travelling = Array.from({ length: travellersAtOnce }, async (_, nth) => {
        for (let count = 0; (killing && Date.now() < giveUpAt) || count === 0; count += 1) {
          const [ticket] = (await installation.sell(1)) as [Ticket];
          sold.push(ticket);
          await swapThrough(ticket, nth + count);
        }
      });
      const travelled = Promise.all(travelling);
      // Who gave up is heard of at the end.
      travelled.catch(() => undefined);
      for (let nth = 0; nth < kills && Date.now() < giveUpAt; nth += 1) {
        await killAndRestart(nth);
      }
      killing = false;
      await comeBack();
      expect((await ask(`${services.origin}/api/train-swap/health`)).status).toBe(200);
      await travelled;
      expect(timesBack).toBe(kills + 1);

      const ids = sold.map((ticket) => ticket.bookingId);
      const { rows } = await installation.pool.query(
        `select b.version, b.exchanges_made, count(s.operation_id)::int as settled
          from train_swap.bookings b
          join train_swap.exchange_operations o on o.booking_id = b.id
          left join train_swap.settlements s on s.operation_id = o.id
          where b.id = any($1::uuid[]) group by b.id`,
        [ids],
      );
      expect(rows).toEqual(sold.map(() => ({ version: 2, exchanges_made: 1, settled: 1 })));
      expect(await leftOver(() => installation.violations('with-provider'))).toEqual([]);
    },
    patience,
  );
});
