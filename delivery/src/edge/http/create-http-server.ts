import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  connectionCheckIntervalMs,
  type ServerLimits,
  safeResponses,
  safeSecureResponses,
  sendClientError,
} from 'shared-server';
import type { EdgeOptions } from '../options';
import { defaultBodyLimit } from './protect-server';

/** HTTP/2 and HTTP/1.1 with a certificate; without one HTTP/1.1 behind a proxy. */
export async function createHttpServer(
  { certificate, trustedProxies }: EdgeOptions,
  {
    headersTimeoutMs: headersTimeout,
    requestTimeoutMs: requestTimeout,
    idleTimeoutMs: idleTimeout,
  }: ServerLimits,
): Promise<FastifyInstance> {
  const common = {
    bodyLimit: defaultBodyLimit,
    connectionTimeout: idleTimeout,
    forceCloseConnections: true,
    requestTimeout,
    clientErrorHandler: sendClientError,
    routerOptions: { ignoreTrailingSlash: false },
  };
  if (!certificate) {
    const http = {
      ...safeResponses,
      headersTimeout,
      connectionsCheckingInterval: connectionCheckIntervalMs,
    };
    return Fastify({ ...common, http, trustProxy: trustedProxies });
  }
  const [cert, key] = await Promise.all([
    readFile(certificate.file),
    readFile(certificate.keyFile),
  ]);
  const https = {
    ...safeSecureResponses,
    cert,
    key,
    allowHTTP1: true,
    handshakeTimeout: headersTimeout,
  };
  const secure = Fastify({ ...common, http2: true, https });
  // Fastify has no such options for an HTTP/2 server. They apply to HTTP/1.1 clients.
  Object.assign(secure.server, {
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: connectionCheckIntervalMs,
  });
  // The types of the two protocols differ, but not in the parts used here.
  return secure as unknown as FastifyInstance;
}
