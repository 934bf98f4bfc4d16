import { testClient } from 'carrier-sandbox/testing';
import { waitUntil } from 'shared-server/testing/wait-until';
import type { TestClient } from '../../kit/testing/test-client';
import { servicesFor } from '../../service-list';
import { randomNumbers } from '../matching/random-route-day';
import { bundle } from '../processes/bundle';
import { processClient } from '../processes/process-client';
import { type ServicesProcess, startServicesProcess } from '../processes/services-process';
import { startInstallation } from '../safety/environment/installation';
import { type CarrierProcess, startCarrierProcess } from './carrier-process';
import { createThreeTrains, sellCarrierBooking, toCarrierEntry } from './carrier-test';
import { profiles } from './exchange-environment';

/** Without the demonstration, which sells tickets after each start. */
const SERVICES = servicesFor('staging')
  .map(({ name }) => name)
  .filter((name) => name !== 'demonstration')
  .join(',');
const dayMs = 24 * 3_600_000;
/** Between two steps of an exchange. The process kills itself there; otherwise it is killed at any moment. */
const points = [
  'holdAtCarrier.opened',
  'holdAtCarrier.held',
  'confirmAtCarrier.pivot',
  'confirmAtCarrier.confirmed',
  'confirmExchange.settled',
];

export type KilledExchanges = Awaited<ReturnType<typeof startKilledExchanges>>;
export type KilledTraveller = {
  client: TestClient;
  carrier: CarrierProcess;
  carrierBookingId: string;
  reference: string;
  email: string;
  random: () => number;
  /** What happened. */
  log: string[];
};

/** The services and three carriers, each a process that can be killed, with the payment provider and a database. */
export async function startKilledExchanges(seed: number) {
  const random = randomNumbers(seed);
  const carriers = await startCarriers();
  const installation = await startInstallation();
  const CARRIERS = JSON.stringify(carriers.map(({ entry }) => entry));
  const start = (FAIL_POINTS = '') =>
    startServicesProcess(
      { ...installation.environment, SERVICES, CARRIERS, FAIL_POINTS },
      installation.webhookPort,
      undefined,
      [bundle('services')],
    );
  let services: ServicesProcess = await start();
  let failPoint: string | undefined;
  let isUp = true;
  let requests = 0;
  /** Requests count while the services are up: each traveller waits for the response to one. */
  const origin = () => {
    if (isUp) requests += 1;
    return services.origin;
  };
  let soldCount = 0;
  const sold: KilledTraveller[] = [];
  const kills = { 'fail point': 0, 'any moment': 0, carrier: 0 };
  /** Exchanges that a kill found between two steps. */
  const interrupted = new Set<string>();

  /** Resolves when the travellers have sent more requests, or when they are done. */
  async function waitForRequests(count: number, isDone: () => boolean): Promise<'any moment'> {
    const until = requests + count;
    await waitUntil('requests', () => requests >= until || isDone(), Number.POSITIVE_INFINITY);
    return 'any moment';
  }

  async function recordInterrupted() {
    const { rows } = await installation.pool.query<{ id: string }>(
      `select id from train_swap.carrier_operations where state in ('HOLDING', 'COMMITTING')`,
    );
    for (const { id } of rows) interrupted.add(id);
  }

  /** Sends SIGKILL, unless the process has ended, and starts the next. */
  async function restart(nextFailPoint?: string) {
    isUp = false;
    await services.kill();
    await recordInterrupted();
    failPoint = nextFailPoint;
    services = await start(nextFailPoint);
    isUp = true;
  }

  /** Waits until the process has killed itself at its fail point or has had the requests. */
  async function killServices(isDone: () => boolean) {
    const moment = await Promise.race([
      services.exited.then(() => 'fail point' as const),
      waitForRequests(40 + random() * 60, isDone),
    ]);
    kills[moment] += 1;
    await restart(random() < 0.2 ? undefined : choosePoint(random));
  }

  async function killCarrier(isDone: () => boolean) {
    await waitForRequests(20 + random() * 30, isDone);
    const { carrier } = choose(carriers, random);
    await carrier.restart(recordInterrupted);
    kills.carrier += 1;
  }

  return {
    installation,
    carriers: carriers.map(({ carrier }) => carrier),
    sold,
    kills,
    interrupted,
    origin,
    async sell(): Promise<KilledTraveller> {
      const nth = soldCount;
      soldCount += 1;
      const [ticket] = await installation.sell(1);
      if (!ticket) throw new Error('No ticket was sold.');
      const { carrier } = carriers[nth % carriers.length] as (typeof carriers)[number];
      const { token, email } = ticket;
      const reference = `KILL${ticket.reference}`;
      const { id: carrierBookingId } = await sellCarrierBooking(carrier, {
        bookingCode: reference,
        passengers: [{ firstName: 'Ada', lastName: 'Lovelace', email }],
        journeys: [{ legs: [{ train: 'T1', from: 'A', to: 'C' }] }],
      });
      const client = processClient(origin, token);
      const choices = randomNumbers(seed * 1_000 + nth);
      const booking = { carrier, carrierBookingId, reference, email };
      const traveller: KilledTraveller = { ...booking, client, random: choices, log: [] };
      sold.push(traveller);
      return traveller;
    },
    /** Kills the services twice and a carrier once, in turn. Afterwards nothing kills itself. */
    async kill(times: number, isDone: () => boolean) {
      for (let nth = 0; nth < times && !isDone(); nth += 1) {
        await (nth % 3 === 2 ? killCarrier : killServices)(isDone);
      }
      if (failPoint) await restart();
    },
    async stop() {
      await services.kill();
      for (const { carrier } of carriers) await carrier.stop();
      await installation.stop();
    },
  };
}

/** A point and how often it is passed before. */
const choosePoint = (random: () => number) =>
  `${choose(points, random)}:${1 + Math.floor(random() * 6)}`;

export const choose = <T>(of: readonly T[], random: () => number): T =>
  of[Math.floor(random() * of.length)] as T;

async function startCarriers() {
  const date = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
  return Promise.all(
    profiles.map(async (id) => {
      const carrier = await startCarrierProcess(id, testClient);
      await carrier.control('PUT', 'trains', createThreeTrains(date, 200));
      const entry = toCarrierEntry(carrier, { id, ...(id === 'older' && { version: '3.4' }) });
      return { carrier, entry };
    }),
  );
}
