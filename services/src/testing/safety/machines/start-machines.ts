import { resolve } from 'node:path';
import { findFreePort } from 'shared-server/testing/free-port';
import { waitUntil } from 'shared-server/testing/wait-until';
import { brokerProgram, startBroker, type TestBroker } from '../../../kit/testing/start-broker';
import { poolerProgram, startPooler } from '../../../kit/testing/start-pooler';
import { servicesFor } from '../../../service-list';
import type { DemonstrationBooking } from '../../../staging/demonstration/contract';
import { startServicesProcess } from '../../processes/services-process';
import { type Installation, startInstallation } from '../environment/installation';
import { balancerProgram, startBalancer } from './balancer';
import { type Machine, startEdge } from './machine';
import { type ReplicatedDatabase, startReplicatedDatabase } from './replicated-database';

export const canStartMachines = Boolean(balancerProgram && poolerProgram);

/** An installation on several machines, each a process on loopback. */
export type Machines = {
  /** The balancer in front of the edge servers. */
  origin: string;
  installation: Installation;
  /** Three processes of services, then two edge servers. */
  machines: Machine[];
  database: ReplicatedDatabase;
  /** Where NATS is installed. */
  broker: TestBroker | undefined;
  stop(): Promise<void>;
};

const folder = resolve(import.meta.dirname, '../../../../../.data/tests/several-machines');
const names = servicesFor('staging').map(({ name }) => name);
/** The services of each process; two have each one. */
const sets = [
  names,
  ['authentication', 'train-swap', 'payments', 'propagator', 'trips', 'inbox'],
  names.filter(
    (name) => !['authentication', 'payments', 'propagator', 'trips', 'inbox'].includes(name),
  ),
];
/** The clock of a machine that is 30 s fast. */
const fastClock = `--import data:text/javascript,${encodeURIComponent(
  'const Real=Date;globalThis.Date=class extends Real{constructor(...given){given.length?super(...given):super(Real.now()+30000)}static now(){return Real.now()+30000}}',
)}`;

/**
 * Starts a balancer, two edge servers, three processes with different services, a pooler in transaction mode, NATS, and a database with
 * a synchronous standby.
 * @param environment of the services
 */
export async function startMachines(
  originals?: readonly DemonstrationBooking[],
  environment: Record<string, string> = {},
): Promise<Machines> {
  const database = await startReplicatedDatabase(folder);
  const pooler = await startPooler(database.url);
  const broker = brokerProgram ? await startBroker() : undefined;
  const installation = await startInstallation(originals, {
    url: database.url,
    drop: async () => {},
  });
  const machines: Machine[] = [];
  const add = async (start: Machine['start']) => machines.push({ start, running: await start() });
  const ports = [installation.webhookPort, await findFreePort(), await findFreePort()];
  const inner = await startBalancer(
    names.map((name) => ({
      paths: [`/api/${name}`],
      ports: ports.filter((_, at) => sets[at]?.includes(name)),
    })),
  );
  for (const [at, set] of sets.entries())
    await add(() =>
      startServicesProcess(
        {
          ...installation.environment,
          ...environment,
          DATABASE_URL: pooler.urlOf(database.url),
          DATABASE_DIRECT_URL: database.url,
          SERVICES: set.join(),
          SERVICE_ADDRESSES: names
            .filter((name) => !set.includes(name))
            .map((name) => `${name}=${inner.origin}`)
            .join(),
          SHUTDOWN_DELAY_MS: '800',
          ...(broker ? { NATS_URL: broker.url } : {}),
          ...(at === 2 ? { NODE_OPTIONS: fastClock } : {}),
        },
        ports[at],
      ),
    );
  const edgePorts = [await findFreePort(), await findFreePort()];
  for (const port of edgePorts)
    await add(() => startEdge({ port, servicesOrigin: inner.origin, folder }));
  const edges = await startBalancer([{ paths: ['/'], ports: edgePorts }]);
  await waitUntil('the balancers', async () => {
    const response = await fetch(`${edges.origin}/api/train-swap/health`).catch(() => null);
    return response?.ok ?? false;
  });
  return {
    origin: edges.origin,
    installation,
    machines,
    database,
    broker,
    stop: async () => {
      for (const { running } of machines) await running.kill();
      for (const part of [edges, inner, installation, broker, pooler, database]) await part?.stop();
    },
  };
}
