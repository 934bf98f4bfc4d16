import createClient, { type Client } from 'openapi-fetch';
import { type Configuration, getConfig } from 'shared-config';
import type * as z from 'zod/mini';
import { learnTime } from './page-clock';
import { problemFromAnswer, unexpectedAnswer } from './problem-error';
import { sendRequest } from './send-request';
import { forgetSession } from './session/session-store';

type ServiceName = Exclude<keyof Configuration['locations'], 'passwordReset' | 'propagator'>;
type Checks = Record<string, z.ZodMiniType>;

/**
 * A client of one service, typed by the service's OpenAPI document. It sends the session's cookie,
 * parses each answer against the document and throws a `ProblemError` for everything else.
 */
export function createServiceClient<Paths extends object>(
  service: ServiceName,
  buildChecks: () => Checks,
): Client<Paths, 'application/json'> {
  let checks: Checks | undefined;

  // The location is asked for at the first call: the configuration stands in the page, not in the build.
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
    async onResponse({ request, response, schemaPath }) {
      learnTime(response.headers.get('date'));
      const text = await response.clone().text();
      if (!response.ok) {
        const problem = problemFromAnswer(response, text);
        if (problem.code === 'no-session') forgetSession();
        throw problem;
      }
      checks ??= buildChecks();
      const key = `${request.method.toLowerCase()} ${schemaPath} ${response.status}`;
      checkAnswer(checks[key], text, response);
    },
  });
  return client;
}

function checkAnswer(check: z.ZodMiniType | undefined, text: string, response: Response): void {
  if (!check) return;
  try {
    const result = check.safeParse(JSON.parse(text));
    if (result.success) return;
    throw result.error;
  } catch (cause) {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    throw unexpectedAnswer({ status: response.status, requestId, cause });
  }
}

/**
 * What a call answered: `const { booking } = await answer(trainSwapApi.POST('/booking-lookups', { body }))`.
 * @throws {ProblemError} whenever the call was no success
 */
export async function answer<Data>(call: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await call;
  return data as Data;
}
