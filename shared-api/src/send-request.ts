import { ProblemError } from './problem-error';

const timeOut = 10_000;
const pauses = [300, 1_000];
const statusesWithoutBody = [204, 205, 304];

/**
 * Sends a request and reads the answer to its end within 10 s. A request that is safe to repeat (GET,
 * HEAD, or one with an idempotency key) is repeated up to twice after a failed connection or a 502,
 * 503 or 504; one that timed out is not, so nobody waits for long.
 * @throws {ProblemError} `network-failure` or `timed-out`, status 0
 */
export async function sendRequest(request: Request): Promise<Response> {
  const repeatable =
    ['GET', 'HEAD'].includes(request.method) || request.headers.has('idempotency-key');
  for (const pause of repeatable ? pauses : []) {
    const answer = await sendOnce(request.clone()).catch((caught: unknown) => {
      if (caught instanceof ProblemError && caught.code === 'network-failure') return null;
      throw caught;
    });
    if (answer && ![502, 503, 504].includes(answer.status)) return answer;
    await wait(pause, request.signal);
  }
  return sendOnce(request);
}

async function sendOnce(request: Request): Promise<Response> {
  const controller = new AbortController();
  const stop = () => controller.abort(request.signal.reason);
  request.signal.addEventListener('abort', stop);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, timeOut);
  try {
    const answer = await fetch(request, { signal: controller.signal });
    const body = await answer.text();
    return new Response(statusesWithoutBody.includes(answer.status) ? null : body, {
      status: answer.status,
      headers: answer.headers,
    });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw late ? timedOut(cause) : networkFailure(cause);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', stop);
  }
}

function timedOut(cause: unknown): ProblemError {
  return new ProblemError({
    code: 'timed-out',
    detail: 'The answer takes too long. Your connection may be slow. Try again.',
    cause,
  });
}

function networkFailure(cause: unknown): ProblemError {
  return new ProblemError({
    code: 'network-failure',
    detail: 'We could not reach Train Swap. Check your connection, then try again.',
    cause,
  });
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
