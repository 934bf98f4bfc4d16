import type { ServiceTest } from './start-service-test';

/** Messages that a service set aside in this process, also in earlier test files of it. */
export async function readSetAside(test: ServiceTest, service: string): Promise<number> {
  const { text } = await test.client().get(`/api/${service}/metrics`);
  const line = new RegExp(
    `^train_swap_set_aside_total{service="${service}",kind="message"} (\\d+)$`,
    'm',
  );
  return Number(line.exec(text)?.[1] ?? 0);
}

/** Lets the relay try `times` times to deliver what waits. */
export async function retryDeliveries(test: ServiceTest, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    test.clock.advance(15_000);
    await test.settled();
  }
}
