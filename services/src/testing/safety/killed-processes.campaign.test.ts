import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { waitUntil, waitUntilEmpty } from 'shared-server/testing/wait-until';
import { sendRequest } from '../../kit/testing/send-request';
import { processClient } from '../processes/process-client';
import { type ServicesProcess, startServicesProcess } from '../processes/services-process';
import { type Installation, startInstallation, type Ticket } from './environment/installation';
import { crashPoints } from './travellers/history';
import { paidTickets } from './travellers/measured-tickets';
import { createSwapStep, listSwaps, swappedOnce } from './travellers/swap-step';
import { createSwapper } from './travellers/swapper';

/** Number of kills. */
const kills = isFullRun ? 100 : 3;
/**
 * The long run needs the seats of ten days on six routes. The normal run uses two days, because preparing all
 * trains would take most of its time.
 */
const tickets = kills === 100 ? paidTickets : paidTickets.filter((_, nth) => nth % 10 < 2);
const timeoutMs = 60 * 60_000;
/** The test stops before the jest timeout. */
const timeLimitMs = (kills === 100 ? 50 : 8) * 60_000;
/** Fail points of a swap without 3-D Secure. */
const points = crashPoints.filter((point) => !/release|cancel|Challenge|splitBooking/.test(point));
const travellersAtOnce = 4;

describe('a process of services that is killed by SIGKILL during swaps', () => {
  let installation: Installation;
  let services: ServicesProcess;
  let giveUpAt = Number.POSITIVE_INFINITY;
  /** Number of restarts after a kill. */
  let restartCount = 0;
  beforeAll(async () => {
    installation = await startInstallation(tickets);
    services = await startServicesProcess(installation.environment, installation.webhookPort);
  }, timeoutMs);
  afterAll(async () => {
    await services?.kill();
    await installation?.stop();
  }, timeoutMs);

  /** Continues until the ticket is swapped, through cut connections and restarts. */
  async function swapUntilConfirmed(ticket: Ticket, nth: number): Promise<void> {
    const traveller = createSwapper(
      processClient(() => services.origin, ticket.token),
      installation.createView(ticket),
    );
    const takeStep = createSwapStep(traveller, nth);
    const takeNextStep = async () => {
      if (Date.now() > giveUpAt) throw new Error(`It took too long: ${ticket.bookingId}.`);
      return takeStep();
    };
    await waitUntil(`the swap of ${ticket.bookingId}`, takeNextStep, Number.POSITIVE_INFINITY);
  }

  async function restart(failPointEnvironment: Record<string, string> = {}): Promise<void> {
    services = await startServicesProcess(
      { ...installation.environment, ...failPointEnvironment },
      installation.webhookPort,
    );
    restartCount += 1;
  }

  /** Kills the process at a fail point or from outside, then restarts it. */
  async function killAndRestart(nth: number): Promise<void> {
    const point = points[(nth * 7) % points.length] ?? '';
    const failPointEnvironment: Record<string, string> =
      nth % 2 === 0 ? { FAIL_POINTS: point } : {};
    await restart(failPointEnvironment);
    if (nth % 2 === 0) {
      await Promise.race([services.exited, new Promise((late) => setTimeout(late, 20_000))]);
    } else {
      await new Promise((resolve) => setTimeout(resolve, 300 + ((nth * 977) % 1500)));
    }
    await services.kill();
  }

  it(
    'loses no swap, repeats none and captures only what is owed',
    async () => {
      await services.kill();
      giveUpAt = Date.now() + timeLimitMs;
      const sold: Ticket[] = [];
      let killing = true;
      const swaps = Array.from({ length: travellersAtOnce }, async (_, nth) => {
        for (let count = 0; (killing && Date.now() < giveUpAt) || count === 0; count += 1) {
          const [ticket] = (await installation.sell(1)) as [Ticket];
          sold.push(ticket);
          await swapUntilConfirmed(ticket, nth + count);
        }
      });
      const allSwapped = Promise.all(swaps);
      // Report travellers without a swap at the end.
      allSwapped.catch(() => undefined);
      for (let nth = 0; nth < kills && Date.now() < giveUpAt; nth += 1) {
        await killAndRestart(nth);
      }
      killing = false;
      await restart();
      expect((await sendRequest(`${services.origin}/api/train-swap/health`)).status).toBe(200);
      await allSwapped;
      expect(restartCount).toBe(kills + 1);

      expect(await listSwaps(installation.pool, sold)).toEqual(sold.map(() => swappedOnce));
      expect(await waitUntilEmpty(() => installation.violations('with-provider'))).toEqual([]);
    },
    timeoutMs,
  );
});
