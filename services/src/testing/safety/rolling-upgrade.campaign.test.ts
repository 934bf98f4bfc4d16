import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil, waitUntilEmpty } from 'shared-server/testing/wait-until';
import { hasLastRelease, unpackLastRelease } from '../processes/last-release';
import { processClient } from '../processes/process-client';
import { type ServicesProcess, startServicesProcess } from '../processes/services-process';
import { type Installation, startInstallation, type Ticket } from './environment/installation';
import { createSwapStep, listSwaps, swappedOnce } from './travellers/swap-step';
import { createSwapper } from './travellers/swapper';

const timeoutMs = 15 * 60_000;
const travellers = 12;
const [describeUpgrade, title] = hasLastRelease()
  ? [describe, 'processes of the last release over the tables of this one']
  : [describe.skip, 'processes of the last release (skipped: the clone does not have its commit)'];

describeUpgrade(title, () => {
  let installation: Installation;
  let old: ServicesProcess;
  const processes: ServicesProcess[] = [];
  beforeAll(async () => {
    // Seeded by this release, so its migrations ran.
    installation = await startInstallation();
    old = await startServicesProcess(
      installation.environment,
      installation.webhookPort,
      unpackLastRelease(),
    );
    processes.push(old, await startServicesProcess(installation.environment));
  }, timeoutMs);
  afterAll(async () => {
    for (const process of processes) await process.kill();
    await installation?.stop();
  }, timeoutMs);

  let requests = 0;
  /** Each request of a traveller goes to another process than the one before. */
  const nextOrigin = () => processes[requests++ % processes.length]?.origin ?? '';

  async function swap(ticket: Ticket, nth: number): Promise<void> {
    const view = installation.createView(ticket);
    const traveller = createSwapper(processClient(nextOrigin, ticket.token), view);
    await waitUntil(`the swap of ${ticket.bookingId}`, createSwapStep(traveller, nth));
  }

  it(
    'swap tickets side by side, and end during swaps',
    async () => {
      const tickets = await installation.sell(2 * travellers);
      const [first, second] = [tickets.slice(0, travellers), tickets.slice(travellers)];
      await Promise.all(first.map(swap));
      const swapping = Promise.all(second.map(swap));
      const another = await startServicesProcess(installation.environment);
      processes.splice(processes.indexOf(old), 1, another);
      await old.stop();
      processes.push(
        await startServicesProcess(installation.environment, installation.webhookPort),
      );
      await swapping;

      const swaps = await listSwaps(installation.pool, tickets);
      expect(swaps).toEqual(tickets.map(() => swappedOnce));
      expect(await waitUntilEmpty(() => installation.violations('with-provider'))).toEqual([]);
    },
    timeoutMs,
  );
});
