import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTraceCollector } from 'shared-server/testing/trace-collector';
import { startTracing } from 'shared-server/tracing';
import { closeEdges, startEdge } from '../../testing/test-edge';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const browser = `00-${traceId}-00f067aa0ba902b7-00`;

describe('a request with a trace', () => {
  const received: unknown[] = [];
  const services = createServer((request, response) => {
    if (request.method === 'POST') received.push(request.headers.traceparent);
    response.end('{}');
  });
  let collector: Awaited<ReturnType<typeof startTraceCollector>>;
  let origin: string;
  let tracing: { stop(): Promise<void> } | undefined;

  beforeAll(async () => {
    await once(services.listen(0, '127.0.0.1'), 'listening');
    collector = await startTraceCollector();
  });
  beforeEach(async () => {
    received.length = 0;
    collector.spans.length = 0;
    const { port } = services.address() as AddressInfo;
    const { server } = await startEdge({ servicesOrigin: `http://127.0.0.1:${port}` });
    origin = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await closeEdges();
    await tracing?.stop();
    tracing = undefined;
  });
  afterAll(async () => {
    services.close();
    await collector.stop();
  });

  const start = async (sampleRate: number) => {
    const { endpoint } = collector;
    tracing = await startTracing({
      endpoint,
      sampleRate,
      service: 'edge',
      version: '1',
      isEntry: true,
    });
  };
  const post = (traceparent: string) =>
    fetch(`${origin}/api/trips/AB12`, {
      method: 'POST',
      body: '{}',
      headers: { traceparent, 'content-type': 'application/json' },
    });

  it('passes the trace of the browser to the services, with its span as parent and without its URL', async () => {
    await start(1);
    await post(browser);
    await tracing?.stop();
    const [span] = collector.spans;
    expect(span).toMatchObject({ name: 'POST /api/*', traceId, parentSpanId: '00f067aa0ba902b7' });
    expect(received).toEqual([`00-${traceId}-${span?.spanId}-01`]);
    expect(JSON.stringify(span)).not.toContain('AB12');
    expect(span?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    });
  });

  it('is not recorded because a client wants it', async () => {
    await start(0);
    await post(browser.replace(/0$/, '1'));
    await tracing?.stop();
    expect(collector.spans).toEqual([]);
    expect(received).toEqual([expect.stringMatching(`^00-${traceId}-.{16}-00$`)]);
  });

  it('passes through unchanged when nothing is traced', async () => {
    await post(browser);
    expect(received).toEqual([browser]);
  });
});
