import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CollectedSpan, startTraceCollector } from 'shared-server/testing/trace-collector';
import { startTracing } from 'shared-server/tracing';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';
const sampled = `00-${traceId}-${caller}-01`;

describe('traces of the services', () => {
  let test: ServiceTest;
  let collector: Awaited<ReturnType<typeof startTraceCollector>>;
  const log: string[] = [];
  let tracing: { stop(): Promise<void> };
  const start = async (sampleRate: number) => {
    const { endpoint } = collector;
    tracing = await startTracing({ endpoint, sampleRate, service: 'services', version: '1.0.0' });
  };

  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication', 'newsletter'],
      environment: { LOG_LEVEL: 'info' },
      log,
    });
  });
  beforeEach(async () => {
    collector = await startTraceCollector();
    log.length = 0;
  });
  afterEach(async () => {
    await tracing.stop();
    await collector.stop();
  });
  afterAll(() => test.stop());

  const email = 'ada@example.com';
  const subscribe = (headers: Record<string, string>) =>
    test.host.app.inject({
      method: 'POST',
      url: '/api/newsletter/subscriptions',
      headers,
      payload: { email },
    });
  const find = (name: string): CollectedSpan => {
    const found = collector.spans.find((span) => span.name === name);
    if (!found) throw new Error(`${name} is not in ${collector.spans.map((span) => span.name)}`);
    return found;
  };

  it('have an operation, a call and statements in the trace of the request, and its log lines', async () => {
    const guest = await test.guest();
    await start(0);
    await guest.get('/api/authentication/session', { headers: { traceparent: sampled } });
    await tracing.stop();
    const operation = find('authentication getSession');
    const call = find('call authentication introspectSession');
    const called = find('authentication introspectSession');
    expect([operation, call]).toEqual(
      [operation, call].map((span) => ({ ...span, traceId, parentSpanId: caller })),
    );
    expect(called).toMatchObject({ traceId, parentSpanId: call.spanId });
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === called.spanId);
    expect(statements.map(({ name }) => name)).toContain('SELECT');
    expect(log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'response sent', trace_id: traceId }),
    );
  });

  it('are linked by the delivery of an event that the request caused, and hold no values', async () => {
    await start(0);
    await subscribe({ traceparent: sampled });
    await test.settled();
    await tracing.stop();
    const { spanId } = find('newsletter createSubscription');
    const delivery = find('deliver newsletter');
    expect(delivery.traceId).not.toBe(traceId);
    expect(delivery.links).toEqual([
      expect.objectContaining({ traceId, spanId: expect.any(String) }),
    ]);
    expect(collector.spans.map((span) => span.spanId)).toContain(spanId);
    expect(JSON.stringify(collector.spans)).not.toContain(email);
  });

  it.each([
    [0, { traceparent: sampled.replace(/1$/, '0') }, false],
    [1, { traceparent: sampled.replace(/1$/, '0') }, true],
    [0, {}, false],
    [1, {}, true],
  ])('with the rate %s and the headers %j are sent: %s', async (rate, headers, isSent) => {
    await start(rate);
    await subscribe(headers);
    await tracing.stop();
    expect(collector.spans.length > 0).toBe(isSent);
  });
});
