import type { ServicePorts } from '../context/ports';
import { createServiceContext } from '../context/service-context';
import type { DedicatedConnection } from '../database/connections/dedicated-connection';
import type { Leadership } from '../events/leadership';
import { createRelay, type Relay } from '../events/relay';
import type { Service } from '../service';

export type BackgroundWork = {
  start(): Promise<void>;
  wake(service: Service): void;
  relayOf(service: string): Relay;
  runJob(service: Service, job: string): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** All services of the product. */
  services: readonly Service[];
  connection: DedicatedConnection;
  leadership: Leadership;
  timers: boolean;
};

const channel = 'outbox';
const checkIntervalMs = 1_000;

/** Runs the relays and jobs of the hosted services, each in one process at a time. */
export function createBackgroundWork(
  ports: ServicePorts,
  hosted: readonly Service[],
  { services, connection, leadership, timers: withTimers }: Options,
): BackgroundWork {
  const relays = new Map(
    hosted.map((service) => [service.name, createRelay(ports, services, service)]),
  );
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  /** Wakes the relay of this process, or notifies the process that leads. */
  function wakeRelay(name: string): void {
    if (stopped) return;
    if (leadership.isLeader(name)) {
      relays.get(name)?.wake();
      return;
    }
    ports.connection.pool
      .query('select pg_notify($1, $2)', [channel, name])
      .catch((error) => ports.log.warn({ err: error }, 'the relay was not notified'));
  }

  function wakeIfLed(name: string): void {
    if (leadership.isLeader(name)) wakeRelay(name);
  }

  async function check(): Promise<void> {
    await leadership.acquire([...relays.keys()]);
    for (const name of relays.keys()) wakeIfLed(name);
  }

  function runJob(service: Service, name: string): Promise<void> {
    const job = service.jobs?.find((one) => one.name === name);
    if (!job) throw new Error(`${service.name} has no job ${name}.`);
    const key = `${service.name}/${name}`;
    const already = running.get(key);
    if (already) return already;
    const run = job.run(createServiceContext(ports, service)).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  function startJobs(): void {
    for (const service of hosted) {
      for (const job of service.jobs ?? []) {
        const tick = () => {
          if (stopped || !leadership.isLeader(service.name)) return;
          runJob(service, job.name).catch((error) => {
            if (!stopped) ports.log.error({ err: error, job: job.name }, 'a job failed');
          });
        };
        timers.push(setInterval(tick, job.everySeconds * 1000));
      }
    }
  }

  return {
    async start() {
      await connection.listen(channel, wakeIfLed);
      await check();
      const recheck = () => {
        check().catch((error) => {
          if (!stopped) ports.log.warn({ err: error }, 'background work is paused');
        });
      };
      timers.push(setInterval(recheck, checkIntervalMs));
      if (withTimers) startJobs();
    },
    wake: ({ name }) => wakeRelay(name),
    relayOf(service) {
      const relay = relays.get(service);
      if (!relay) throw new Error(`${service} is not hosted here.`);
      return relay;
    },
    runJob,
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...relays.values()].map((relay) => relay.stop()));
      await Promise.allSettled(running.values());
    },
  };
}
