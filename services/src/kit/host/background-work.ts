import type { StandingConnection } from '../database/standing-connection';
import type { Leadership } from '../events/leadership';
import { createRelay, type Relay } from '../events/relay';
import type { Service } from '../service';
import type { ServicePorts } from './ports';
import { serviceContext } from './service-context';

export type BackgroundWork = {
  start(): Promise<void>;
  wake(service: Service): void;
  relayOf(service: string): Relay;
  runJob(service: Service, job: string): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** Every service of the product. */
  services: readonly Service[];
  connection: StandingConnection;
  leadership: Leadership;
  timers: boolean;
};

const channel = 'outbox';
const checkMilliseconds = 1_000;

/** Relays and jobs of the services hosted here, each run by one process at a time. */
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

  /** Of this process, or of the one that leads. */
  function wakeRelay(name: string): void {
    if (stopped) return;
    if (leadership.leads(name)) {
      relays.get(name)?.wake();
      return;
    }
    ports.connection.pool
      .query('select pg_notify($1, $2)', [channel, name])
      .catch((error) => ports.log.warn({ err: error }, 'the relay was not told'));
  }

  function wakeIfLed(name: string): void {
    if (leadership.leads(name)) wakeRelay(name);
  }

  async function check(): Promise<void> {
    await leadership.lead([...relays.keys()]);
    for (const name of relays.keys()) wakeIfLed(name);
  }

  function runJob(service: Service, name: string): Promise<void> {
    const job = service.jobs?.find((one) => one.name === name);
    if (!job) throw new Error(`${service.name} has no job ${name}.`);
    const key = `${service.name}/${name}`;
    const already = running.get(key);
    if (already) return already;
    const run = job.run(serviceContext(ports, service)).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  function startJobs(): void {
    for (const service of hosted) {
      for (const job of service.jobs ?? []) {
        const tick = () => {
          if (stopped || !leadership.leads(service.name)) return;
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
          if (!stopped) ports.log.warn({ err: error }, 'background work pauses');
        });
      };
      timers.push(setInterval(recheck, checkMilliseconds));
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
