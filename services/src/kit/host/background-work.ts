import type { ServicePorts } from '../context/ports';
import { createServiceContext } from '../context/service-context';
import type { DedicatedConnection } from '../database/connections/dedicated-connection';
import type { Leadership } from '../events/leadership';
import { createRelay, type Relay } from '../events/relay';
import type { Service } from '../service';

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
export class BackgroundWork {
  private readonly ports: ServicePorts;
  private readonly hosted: readonly Service[];
  private readonly options: Options;
  private readonly relays: ReadonlyMap<string, Relay>;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Map<string, Promise<void>>();
  private isStopped = false;
  private readonly stopping = new AbortController();

  constructor(ports: ServicePorts, hosted: readonly Service[], options: Options) {
    this.ports = ports;
    this.hosted = hosted;
    this.options = options;
    this.relays = new Map(
      hosted.map((service) => [service.name, createRelay(ports, options.services, service)]),
    );
  }

  async start(): Promise<void> {
    await this.options.connection.listen(channel, (name) => this.wakeIfLed(name));
    await this.check();
    const recheck = () => {
      this.check().catch((error) => {
        if (!this.isStopped) this.ports.log.warn({ err: error }, 'background work is paused');
      });
    };
    this.timers.push(setInterval(recheck, checkIntervalMs));
    if (this.options.timers) this.startJobs();
  }

  /** Wakes the relay of this process, or notifies the process that leads. */
  wake({ name }: Pick<Service, 'name'>): void {
    if (this.isStopped) return;
    if (this.options.leadership.isLeader(name)) {
      this.relays.get(name)?.wake();
      return;
    }
    this.ports.connection.pool
      .query('select pg_notify($1, $2)', [channel, name])
      .catch((error) => this.ports.log.warn({ err: error }, 'the relay was not notified'));
  }

  relayOf(service: string): Relay {
    const relay = this.relays.get(service);
    if (!relay) throw new Error(`${service} is not hosted here.`);
    return relay;
  }

  runJob(service: Service, name: string): Promise<void> {
    const job = service.jobs?.find((one) => one.name === name);
    if (!job) throw new Error(`${service.name} has no job ${name}.`);
    const key = `${service.name}/${name}`;
    const already = this.running.get(key);
    if (already) return already;
    const run = job
      .run(createServiceContext(this.ports, service), this.stopping.signal)
      .finally(() => this.running.delete(key));
    this.running.set(key, run);
    return run;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopping.abort();
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([...this.relays.values()].map((relay) => relay.stop()));
    await Promise.allSettled(this.running.values());
  }

  private wakeIfLed(name: string): void {
    if (this.options.leadership.isLeader(name)) this.wake({ name });
  }

  private async check(): Promise<void> {
    await this.options.leadership.acquire([...this.relays.keys()]);
    for (const name of this.relays.keys()) this.wakeIfLed(name);
  }

  private startJobs(): void {
    for (const service of this.hosted) {
      for (const job of service.jobs ?? []) {
        const tick = () => {
          if (this.isStopped || !this.options.leadership.isLeader(service.name)) return;
          this.runJob(service, job.name).catch((error) => {
            if (!this.isStopped)
              this.ports.log.error({ err: error, job: job.name }, 'a job failed');
          });
        };
        this.timers.push(setInterval(tick, job.everySeconds * 1000));
        if (job.runsAtStart) tick();
      }
    }
  }
}
