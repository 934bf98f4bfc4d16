import type { IncomingHttpHeaders } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Readable } from 'node:stream';

type Incoming = Readable & { headers: IncomingHttpHeaders };

export type CollectedBody =
  | { body: Buffer }
  /** `aborted`: the client closed the connection, so no response is possible. */
  | { fault: 'too-large' | 'too-slow' | 'aborted' };

type BodyLimits = {
  /** Bytes. */
  maxBytes: number;
  /** Bytes a second on average, after `bodyGrace` milliseconds. */
  minBodyRate: number;
  bodyGraceMs: number;
};

/** Whether a body follows the headers. HTTP/2 has no header for it. */
export function hasBody(request: Incoming): boolean {
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined) return true;
  if (Number(headers['content-length'] ?? 0) > 0) return true;
  return 'stream' in request && !(request as Http2ServerRequest).stream.endAfterHeaders;
}

/**
 * Reads the whole request body before any work begins. Our own code, because Node's `requestTimeout` has no minimum
 * rate and does not exist for HTTP/2, and Fastify reads bodies after routing.
 */
export function collectBody(request: Incoming, limits: BodyLimits): Promise<CollectedBody> {
  const { maxBytes, minBodyRate, bodyGraceMs: bodyGrace } = limits;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    return Promise.resolve({ fault: 'too-large' });
  }
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    let received = 0;

    function finish(collected: CollectedBody): void {
      clearTimeout(timer);
      request.off('data', addChunk);
      request.off('end', complete);
      request.off('close', abort);
      request.off('error', abort);
      resolve(collected);
    }
    function addChunk(chunk: Buffer): void {
      received += chunk.length;
      if (received > maxBytes) finish({ fault: 'too-large' });
      else chunks.push(chunk);
    }
    function checkRate(): void {
      const allowed = bodyGrace + (received / minBodyRate) * 1_000;
      const left = allowed - (performance.now() - startedAt);
      if (left <= 0) finish({ fault: 'too-slow' });
      else timer = setTimeout(checkRate, Math.ceil(left));
    }
    const complete = () => finish({ body: Buffer.concat(chunks) });
    const abort = () => finish({ fault: 'aborted' });

    let timer = setTimeout(checkRate, bodyGrace);
    request.on('data', addChunk);
    request.once('end', complete);
    request.once('close', abort);
    request.once('error', abort);
  });
}
