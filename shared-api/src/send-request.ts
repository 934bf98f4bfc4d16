import { i18n } from '@train-swap/shared-config';
import { ProblemError } from './problem-error';

const requestTimeoutMs = 10_000;
const retryDelaysMs = [300, 1_000];
const statusesWithoutBody = [204, 205, 304];

/**
 * Sends a request and reads the whole response within 10 s. A safe request (GET, HEAD, or one with an idempotency key) is
 * retried up to twice after a failed connection or a 502, 503 or 504, but not after a timeout.
 * @throws {ProblemError} `network-failure` or `timed-out`, status 0
 */
export async function sendRequest(request: Request): Promise<Response> {
  const isRetryable =
    ['GET', 'HEAD'].includes(request.method) || request.headers.has('idempotency-key');
  for (const delayMs of isRetryable ? retryDelaysMs : []) {
    const response = await sendOnce(request.clone()).catch((caught: unknown) => {
      if (caught instanceof ProblemError && caught.code === 'network-failure') return null;
      throw caught;
    });
    if (response && ![502, 503, 504].includes(response.status)) return response;
    await wait(delayMs, request.signal);
  }
  return sendOnce(request);
}

async function sendOnce(request: Request): Promise<Response> {
  // An aborted signal fires no further event.
  request.signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(request.signal.reason);
  request.signal.addEventListener('abort', abort);
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    controller.abort();
  }, requestTimeoutMs);
  try {
    const response = await fetch(request, { signal: controller.signal });
    const body = await response.text();
    return new Response(statusesWithoutBody.includes(response.status) ? null : body, {
      status: response.status,
      headers: response.headers,
    });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw hasTimedOut ? createTimeoutError(cause) : createNetworkError(cause);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', abort);
  }
}

function createTimeoutError(cause: unknown): ProblemError {
  return new ProblemError({
    code: 'timed-out',
    detail: i18n.t('Train Swap did not respond in time. Your connection may be slow. Try again.'),
    cause,
  });
}

function createNetworkError(cause: unknown): ProblemError {
  return new ProblemError({
    code: 'network-failure',
    detail: i18n.t('We could not reach Train Swap. Check your connection, then try again.'),
    cause,
  });
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}
