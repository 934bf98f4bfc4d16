import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deriveSandboxKeys } from 'payment-sandbox/keys';
import { type RunningSandbox, startSandbox } from 'payment-sandbox/testing';
import { findFreePort } from 'shared-server/testing/free-port';
import { type CollectedSpan, startTraceCollector } from 'shared-server/testing/trace-collector';
import { startTracing } from 'shared-server/tracing';
import type { ExchangeOffer } from '../../services/train-swap/contract-for-tests';
import { type ServiceTest, startServiceTest } from '../service-test/start-service-test';
import { getLastCode } from '../sign-in/request-code';
import { swapServices } from './swap-services';

describe('statements of a swap', () => {
  let test: ServiceTest;
  let sandbox: RunningSandbox;
  let collector: Awaited<ReturnType<typeof startTraceCollector>>;
  beforeAll(async () => {
    collector = await startTraceCollector();
    const port = await findFreePort();
    test = await startServiceTest({
      services: [...swapServices, 'payments'],
      environment: {
        PAYMENT_PROVIDER: 'sandbox',
        SANDBOX_ORIGIN: `http://127.0.0.1:${port}`,
      },
    });
    sandbox = await startSandbox(test.databaseUrl, {
      clock: test.clock,
      keys: deriveSandboxKeys(test.host.runtime.secrets),
      webhookUrl: null,
      port,
    });
    await test.settled();
  }, 120_000);
  afterAll(async () => {
    await sandbox?.stop();
    await test?.stop();
    await collector.stop();
  });

  const steps = [
    'lookUp',
    'quote',
    'hold',
    'sendCode',
    'enterCode',
    'createPayment',
    'pay',
    'confirm',
  ];
  const traceIdOf = (step: string) => String(steps.indexOf(step) + 1).padStart(32, '0');

  /** A guest swaps a ticket to a train that costs more. */
  async function swap(reference: string, surname: string) {
    const client = await test.guest();
    const send = async <B>(step: string, url: string, body: object): Promise<B> => {
      const headers = { traceparent: `00-${traceIdOf(step)}-00f067aa0ba902b7-01` };
      const reply = await client.post<B>(url, body, { key: randomUUID(), headers });
      if (reply.status >= 300) throw new Error(`${step}: ${reply.status} ${reply.text}`);
      return reply.body;
    };
    const api = '/api/train-swap';
    const codes = '/api/authentication/one-time-codes';
    const payments = '/api/payments/payments';
    const { booking } = await send<{ booking: { id: string } }>(
      'lookUp',
      `${api}/booking-lookups`,
      {
        reference,
        surname,
      },
    );
    const { offers } = await send<{ offers: ExchangeOffer[] }>(
      'quote',
      `${api}/bookings/${booking.id}/exchange-offers`,
      {},
    );
    const offerId = offers.find(({ price }) => price.total.amount > 0)?.offerId;
    const held = await send<{ id: string }>('hold', `${api}/exchange-operations`, {
      offerId,
      places: [],
    });
    const { challengeId } = await send<{ challengeId: string }>('sendCode', codes, {
      purpose: 'exchange',
      operationId: held.id,
      channel: 'email',
    });
    await test.settled();
    await send('enterCode', `${codes}/${challengeId}/verifications`, { code: getLastCode(test) });
    const payment = await send<{ id: string }>('createPayment', payments, { operationId: held.id });
    await send('pay', `${payments}/${payment.id}/card`, { paymentMethodId: 'pm_card_visa' });
    await send('confirm', `${api}/exchange-operations/${held.id}/confirmation`, {});
  }

  const textOf = ({ attributes }: CollectedSpan) =>
    attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue;
  /** Statements that read or write rows. */
  const countStatements = (step: string) =>
    collector.spans
      .filter(({ traceId }) => traceId === traceIdOf(step))
      .flatMap((span) => textOf(span) ?? [])
      .filter((text) => text !== 'commit').length;

  it('are few in each step', async () => {
    // The trains of the route are on sale, and the process has read its reference data.
    await swap('RAILCRD5', 'Hughes');
    await swap('FIRSTCL7', 'Abernethy');
    await test.settled();
    const tracing = await startTracing({
      endpoint: collector.endpoint,
      sampleRate: 0,
      service: 'services',
      version: '1.0.0',
    });
    await swap('SWAPME24', 'Okafor');
    await tracing.stop();
    const counts = Object.fromEntries(steps.map((step) => [step, countStatements(step)]));
    expect(counts).toEqual({
      lookUp: 9,
      // One of them counts the places of trains that changed since the last quote, one reads live trains.
      quote: 7,
      hold: 9,
      sendCode: 11,
      enterCode: 13,
      createPayment: 11,
      pay: 16,
      // One of them reads the payment.
      confirm: 11,
    });
  }, 60_000);
});
