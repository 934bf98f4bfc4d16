import { type Configuration, getConfig, getLanguage } from '@train-swap/shared-config';
import createClient, { type Client } from 'openapi-fetch';
import type * as z from 'zod/mini';
import { getCookieProblem } from './cookie-problem';
import { updateClockOffset } from './page-clock';
import { createUnexpectedResponseError, ProblemError, parseProblemResponse } from './problem-error';
import { createTraceparent } from './random-values';
import { sendRequest } from './send-request';
import { clearSession } from './session-store';

type ServiceName = Exclude<keyof Configuration['locations'], 'passwordReset' | 'propagator'>;
type Checks = Record<string, z.ZodMiniType>;

/**
 * A client of one service, typed by its OpenAPI document. It sends the session cookie and the language of the page,
 * validates each response and throws a `ProblemError` for any failure.
 */
export function createServiceClient<Paths extends object>(
  service: ServiceName,
  buildChecks: () => Checks,
): Client<Paths, 'application/json'> {
  let checks: Checks | undefined;

  // The location is read per request: the configuration is in the page, not in the build.
  class ServiceRequest extends Request {
    constructor(path: RequestInfo | URL, init?: RequestInit) {
      super(new URL(`${getConfig().locations[service]}${path}`, document.baseURI), init);
    }
  }

  const client = createClient<Paths, 'application/json'>({
    Request: ServiceRequest,
    fetch: sendRequest,
    credentials: 'include',
    headers: { accept: 'application/json, application/problem+json' },
  });
  client.use({
    onRequest({ request }) {
      // The language of the page may differ from the browser's.
      request.headers.set('accept-language', getLanguage().tag);
      // Services on another origin may not allow the header.
      if (new URL(request.url).origin === new URL(document.baseURI).origin) {
        request.headers.set('traceparent', createTraceparent());
      }
    },
    async onResponse({ request, response, schemaPath }) {
      updateClockOffset(response.headers.get('date'));
      const text = await response.clone().text();
      if (!response.ok) {
        const problem = parseProblemResponse(response, text);
        if (problem.code !== 'no-session') throw problem;
        clearSession();
        const detail = getCookieProblem();
        throw detail === null ? problem : new ProblemError({ ...problem, detail });
      }
      checks ??= buildChecks();
      const key = `${request.method.toLowerCase()} ${schemaPath} ${response.status}`;
      validateResponse(checks[key], text, response);
    },
  });
  return client;
}

function validateResponse(
  check: z.ZodMiniType | undefined,
  text: string,
  response: Response,
): void {
  if (!check) return;
  try {
    const result = check.safeParse(JSON.parse(text));
    if (result.success) return;
    throw result.error;
  } catch (cause) {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    throw createUnexpectedResponseError({ status: response.status, requestId, cause });
  }
}

/**
 * Returns the data of a call: `const { booking } = await unwrap(trainSwapApi.POST('/booking-lookups', { body }))`.
 * @throws {ProblemError} when the call fails
 */
export async function unwrap<Data>(call: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await call;
  return data as Data;
}
