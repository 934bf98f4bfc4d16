import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { sessionCookieName } from '../../kit/http/access/token-cookies';
import type { Operation } from '../../kit/operation';
import { basePathOf } from '../../kit/service';
import type { TestClient } from '../../kit/testing/test-client';
import { type BrowserStream, createBrowserStream } from '../event-stream/browser-stream';
import { createPool } from './fuzz/create-pool';
import { ensureSignedIn } from './fuzz/ensure-signed-in';
import { fuzzOperation, send } from './fuzz/fuzz-operation';
import { createHostileRequests } from './fuzz/hostile-requests';
import { createResponseOracle } from './fuzz/response-oracle';
import { type Watch, watchOtherUsers } from './other-users/watch-other-users';
import { findMisplacedData, findSecretsInLog } from './personal-data/find-personal-data';
import type { DocumentedOperation } from './product/documented-operations';
import { startTestProduct, type TestProduct } from './product/test-product';
import { describeMissingStep } from './scenario/describe-missing-step';
import { isStream, runScenario, type ScenarioResult } from './scenario/run-scenario';
import { scenario } from './scenario/scenario';
import { sendRequest } from './scenario/send-request';

// Starts the complete back end and runs the complete scenario.
jest.setTimeout(isFullRun ? 4 * 3_600_000 : 300_000);

/** A random seed with `TEST_LEVEL=prove`, otherwise a fixed one. */
const seed = Number(process.env.FUZZ_SEED ?? (isFullRun ? randomInt(2 ** 31) : 20_261_121));
const runs = Number(process.env.FUZZ_RUNS ?? (isFullRun ? 2_000 : 15));
const only = process.env.FUZZ_OPERATION;

/** Path parameters of public data, which the scenario need not call. */
const publicParameters = ['code', 'layoutId', 'trainId', 'serviceDate', 'stationId', 'slug'];

const isPublicData = (operation: DocumentedOperation): boolean =>
  operation.public &&
  operation.parameters.every((one) => one.in !== 'path' || publicParameters.includes(one.name));

/** They need a carrier. Its tests reject other travellers and wrong secrets. */
const atCarriers = ['train-swap getCarrierDocument', 'train-swap receiveCarrierEvent'];

describe('every operation of every service', () => {
  const log: string[] = [];
  let product: TestProduct;
  let result: ScenarioResult;
  let watch: Watch;
  let streams: BrowserStream[] = [];

  const openStreams = (browsers: TestClient[]) =>
    Promise.all(
      browsers.map(async (browser) => {
        const cookie = () => `${sessionCookieName}=${browser.cookies.get(sessionCookieName)}`;
        const stream = createBrowserStream(product.origin, cookie);
        expect(await stream.open()).toBe(200);
        return stream;
      }),
    );

  beforeAll(async () => {
    product = await startTestProduct(log);
    const knownValues: ScenarioResult['savedValues'] = new Map();
    watch = await watchOtherUsers(product, knownValues);
    const traveller = product.test.client();
    result = await runScenario(product, scenario, {
      savedValues: knownValues,
      traveller,
      before: async (runningStep) => {
        if (isStream(runningStep.operation))
          streams = await openStreams([traveller, ...watch.browsers]);
        // The step-up rotated the session token and ended the stream.
        if (runningStep.operation.id === 'confirmExchange') await streams[0]?.open();
        await watch.tryAll(runningStep, 'before');
      },
      after: (runningStep) => watch.tryAll(runningStep, 'after'),
    });
  });
  afterAll(async () => {
    for (const stream of streams) stream.cut();
    await product?.stop();
  });

  it('is called by the scenario, or is public without personal objects', () => {
    const requested = new Set(scenario.map((step) => step.operation));
    const missing = product.operations.filter(
      (one) => !(isPublicData(one) || requested.has(one.name) || atCarriers.includes(one.name)),
    );
    expect(missing.map(describeMissingStep)).toEqual([]);
  });

  it('rejects other users without a leak or a change', () => {
    expect(watch.findings).toEqual([]);
    // Also when only the body names the object.
    for (const combination of [
      'train-swap quoteExchange partyMemberId',
      'train-swap changePlaces partyMemberId',
      'train-swap confirmExchange paymentId',
      'payments submitCard savedCardId',
      'trips createComplaint partyMemberId',
    ]) {
      expect([...watch.tried]).toContain(combination);
    }
  });

  it('streams live events only to their owner', async () => {
    const [own, ...others] = streams;
    const types = own?.events.map((event) => event.type);
    expect(types).toEqual(
      expect.arrayContaining(['complaint.changed', 'operation.held', 'booking.exchanged']),
    );
    expect(others.map((stream) => stream.events)).toEqual([[], []]);
    expect(await createBrowserStream(product.origin, () => '').open()).toBe(401);
  });

  it('returns 404 from outside when it is internal', async () => {
    const reachable: string[] = [];
    for (const service of product.test.host.hosted) {
      const internal = service.operations.filter((one: Operation) => one.access === 'internal');
      for (const { id, method, path } of internal) {
        const url =
          basePathOf(service) +
          path.replaceAll(/\{\w+\}/g, result.savedValues.get('bookingId') ?? '');
        const sent = {
          headers: { 'x-internal-secret': 'a guess', 'content-type': 'application/json' },
        };
        const clientMethod = method.toLowerCase() as 'post';
        const reply = await result.traveller[clientMethod](
          url,
          method === 'GET' ? undefined : {},
          sent,
        );
        if (reply.status !== 404 || reply.body.code !== 'route-not-found')
          reachable.push(`${service.name} ${id} answered ${reply.status}`);
      }
    }
    expect(reachable).toEqual([]);
  });

  it('rejects requests of pages of other sites', async () => {
    const foreign = 'https://evil.example';
    const foreignHeaders: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: foreign },
      { 'sec-fetch-site': 'same-site', origin: foreign },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none', origin: foreign },
      { 'sec-fetch-site': '', origin: foreign },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
    ];
    const accepted: string[] = [];
    for (const operation of product.operations.filter(({ method }) => method !== 'GET')) {
      for (const headers of foreignHeaders) {
        const { status, body } = await sendRequest(
          result.traveller,
          operation,
          {},
          { key: 'k', headers },
        );
        if (status !== 403 || body.code !== 'cross-site-request')
          accepted.push(`${operation.name} ${JSON.stringify(headers)} ${status}`);
      }
      if (operation.body) {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
          const headers = { 'content-type': type };
          const { status } = await sendRequest(
            result.traveller,
            operation,
            { body: 'a=1' },
            { key: 'k', headers },
          );
          if (status < 400) accepted.push(`${operation.name} as ${type} ${status}`);
        }
      }
    }
    expect(accepted).toEqual([]);
  });

  it('logs no personal data, code, card number or token', () => {
    const responses = log
      .filter((line) => line.includes('"response sent"'))
      .map((line) => JSON.parse(line));
    expect(responses.length).toBeGreaterThan(100);
    expect(responses[0]).toMatchObject({
      reqId: expect.any(String),
      method: expect.any(String),
      route: expect.any(String),
      status: expect.any(Number),
    });
    expect(findSecretsInLog(product, result, log)).toEqual([]);
  });

  it('stores personal data only in allowed columns, and no codes, card numbers or tokens', async () => {
    expect(await findMisplacedData(product, result)).toEqual([]);
  });

  /** Returns a signed-in client of the owner, even if a request ended the session or the account. */
  const createOwnerClient = () => {
    const browser = product.test.client();
    return () => ensureSignedIn(product, browser, result.savedValues.get('travellerId') ?? '');
  };

  it('responds as documented to a hostile value in any field', async () => {
    const oracle = createResponseOracle();
    const owner = createOwnerClient();
    const pool = createPool(result);
    const faults: string[] = [];
    for (const [nth, operation] of product.operations.entries()) {
      if (isStream(operation)) continue;
      for (const [at, request] of createHostileRequests(operation, pool).entries()) {
        if (!isFullRun && at % 10 !== nth % 10) continue;
        // Separate networks, to stay below the rate limits.
        const headers = {
          ...request.headers,
          'x-forwarded-for': `2001:db8:${nth.toString(16)}:${at.toString(16)}::`,
        };
        const reply = await send(await owner(), operation, { ...request, headers });
        const fault = oracle.findFault(operation, request, reply);
        if (fault)
          faults.push(`${operation.name} ${fault} ${JSON.stringify(request).slice(0, 500)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it(`responds as documented to random requests (seed ${seed})`, async () => {
    const oracle = createResponseOracle();
    const guest = await product.test.guest();
    const callers = {
      owner: createOwnerClient(),
      guest: async () => guest,
      anonymous: async () => product.test.client(),
    };
    const pool = createPool(result);
    const faults: string[] = [];
    const served: string[] = [];
    for (const operation of product.operations) {
      if (isStream(operation) || (only && only !== operation.name)) continue;
      const fuzzed = await fuzzOperation(operation, pool, callers, oracle, { seed, runs });
      if (fuzzed.wrong) faults.push(fuzzed.wrong);
      if (fuzzed.served > 0) served.push(operation.name);
    }
    expect(faults.join('\n\n')).toBe('');
    // Most operations must accept at least one request.
    expect(only ? 1 : served.length / product.operations.length).toBeGreaterThan(0.5);
  });
});
