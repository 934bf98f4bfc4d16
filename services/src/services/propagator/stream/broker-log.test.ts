import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from 'shared-server/testing/wait-until';
import { brokerProgram } from '../../../kit/testing/start-broker';
import {
  type LiveEventsTest,
  startLiveEventsTest,
} from '../../../testing/event-stream/live-events-test';
import {
  deleteStream,
  duplicateWindowMs,
  publishRaw,
} from '../../../testing/event-stream/test-stream';

const [describeBroker, title] = brokerProgram
  ? [describe, 'the stream of NATS']
  : [describe.skip, 'the stream of NATS: nats-server is not installed'];

describeBroker(title, () => {
  let live: LiveEventsTest;
  beforeAll(async () => {
    live = await startLiveEventsTest({ withBroker: true });
  });
  afterAll(() => live?.stop());
  const url = () => live.broker?.url ?? '';

  it('sets aside a message that is not an event, and pushes later ones', async () => {
    const { stream } = await live.browser('poisoned');
    await stream.open();
    for (const text of ['not JSON', '{"id":1}'])
      await publishRaw(url(), 'train-swap.events.train-swap.poisoned', text);
    await live.append(live.test.host, 'poisoned', 1);
    await waitUntil('the event', () => stream.events.length === 1);
    const metrics = await (await fetch(`${live.origin}/api/propagator/metrics`)).text();
    expect(metrics).toMatch(/train_swap_set_aside_total\{service="propagator",kind="event"\} 2/);
    stream.cut();
    await live.append(live.test.host, 'poisoned', 2);
    await publishRaw(url(), 'train-swap.events.train-swap.poisoned', 'not JSON');
    await stream.open();
    await live.append(live.test.host, 'poisoned', 3);
    await waitUntil('the events', () => stream.events.length === 3);
    expect(stream.events.map(({ data }) => data.number)).toEqual([1, 2, 3]);
  });

  it('does not store an event again that NATS no longer recognises by its id', async () => {
    const { stream } = await live.browser('repeated');
    await stream.open();
    const [id, at] = [randomUUID(), live.test.clock.now().toISOString()];
    await live.append(live.test.host, 'repeated', 1, { id, at });
    await live.append(live.test.host, 'repeated', 2);
    // NATS forgets ids by its own clock.
    await setTimeout(2 * duplicateWindowMs);
    live.test.clock.advance(120_000);
    await live.append(live.test.host, 'repeated', 1, { id, at });
    await live.append(live.test.host, 'repeated', 3);
    await waitUntil('the events', () => stream.events.length >= 3);
    expect(stream.events.map(({ data }) => data.number)).toEqual([1, 2, 3]);
  });

  const loseStore = async () => {
    await live.broker?.kill();
    live.broker?.deleteStore();
    await live.broker?.start();
  };
  it.each([
    ['NATS lost its store', loseStore],
    ['the stream was deleted', () => deleteStream(url())],
  ])('reports missed events when %s, and continues with a new stream', async (_, lose) => {
    const { stream } = await live.browser('of a lost store');
    await stream.open();
    await live.append(live.test.host, 'of a lost store', 1);
    await waitUntil('the event', () => stream.events.length === 1);
    await lose();
    await live.publish('of a lost store', 2);
    await stream.ended();
    await stream.open();
    expect(stream.missed()).toBe(true);
    await waitUntil('the event', async () => {
      live.test.clock.advance(16_000);
      await live.test.settled();
      return stream.events.length >= 2;
    });
    await live.append(live.test.host, 'of a lost store', 3);
    await waitUntil('the events', () => stream.events.length >= 3);
    expect(stream.events.map(({ data }) => data.number)).toEqual([1, 2, 3]);
  });
});
