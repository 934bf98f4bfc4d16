import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readiness } from 'shared-server/program/readiness';
import type { Broker } from '../broker/broker';
import type { Configuration } from '../configuration';
import type { Resources } from '../context/ports';
import { isInternal } from '../http/access/internal-secret';
import { i18n } from '../language/i18n';
import type { MessagePort } from '../messages';
import { problem } from '../problem';
import type { BackgroundWork } from './background-work';

/**
 * Time for work in flight when the process stops. Shorter than the 8 s of the launcher (scripts/process/child.mjs),
 * because a killed process does not release the embedded database, which then keeps running.
 */
export const shutdownTimeoutMs = 4_000;
export const closeTimeoutMs = 1_000;
const checkIntervalMs = 25;

/** `wasCut`: some work did not finish in time. */
export type ShutdownResult = { wasCut: boolean };

export type Shutdown = {
  /** Rejects new requests, closes streams, waits for requests and background work, closes app and database. */
  run(work: BackgroundWork, timeoutMs?: number): Promise<ShutdownResult>;
};

type ShutdownPorts = {
  app: FastifyInstance;
  readiness: Readiness;
  configuration: Pick<Configuration, 'limits'>;
  internalSecret: string;
  resources: Resources;
  messagePort: MessagePort;
  broker: Broker | null;
  dedicatedConnection: { close(): Promise<void> };
  connection: { close(): Promise<void> };
};

/** Call it after `limitRequests` and before routes are mounted, because it adds hooks. */
export function prepareShutdown(ports: ShutdownPorts): Shutdown {
  const { app, readiness } = ports;
  const connections = watchConnections(app.server);
  let isStopping = false;
  const rejectNew = async (request: FastifyRequest, reply: FastifyReply) => {
    if ((request.routeOptions.config as { isProbe?: boolean }).isProbe) return;
    // Calls between services belong to requests in flight.
    const isRejected = isStopping
      ? !isInternal(request, ports)
      : readiness.phase === 'starting' && app.server.listening;
    if (!isRejected) return;
    reply.header('connection', 'close');
    throw problem('service-unavailable', {
      status: 503,
      detail: i18n.t('This service is restarting. Nothing was changed. Try again in a moment.'),
      retryAfter: 1,
    });
  };
  app.addHook('onRequest', rejectNew);
  // Again for requests that waited in the queue (../http/limits/back-pressure.ts).
  app.addHook('preParsing', rejectNew);

  return {
    async run(work, timeoutMs = shutdownTimeoutMs) {
      const delay = readiness.stop(ports.configuration.limits.shutdownDelayMs);
      if (delay) await delay;
      isStopping = true;
      const streams = closeStreams(ports.resources);
      const server = closeServer(app.server, () => {
        streams.closeNew();
        connections.closeIdle();
      });
      // Close the app last, because requests in flight call services through it.
      const isFinished = await finishesWithin(
        timeoutMs,
        Promise.all([server, work.stop(), streams.closed()]),
      );
      app.server.closeAllConnections();
      await app.close();
      ports.messagePort.close?.();
      // A connection that is still in use is closed when the process ends.
      await finishesWithin(
        closeTimeoutMs,
        Promise.all([
          ports.broker?.close(),
          ports.dedicatedConnection.close(),
          ports.connection.close(),
        ]),
      );
      return { wasCut: !isFinished };
    },
  };
}

/** Closes streams at once, so that browsers reconnect to another process. `closeNew` closes streams that opened since. */
function closeStreams(resources: Resources) {
  const closing = new Map<unknown, Promise<void>>();
  const closeNew = () => {
    for (const resource of resources.values())
      if (!closing.has(resource)) closing.set(resource, resource.close());
  };
  closeNew();
  return { closeNew, closed: () => Promise.all(closing.values()) };
}

/** Resolves when the last connection is closed. */
async function closeServer(server: Server, check: () => void): Promise<void> {
  if (!server.listening) return;
  const timer = setInterval(check, checkIntervalMs);
  await new Promise<void>((done) => server.close(() => done()));
  clearInterval(timer);
}

/** Needed because `closeIdleConnections` does not close a connection that has had no request. */
function watchConnections(server: Server) {
  const requests = new Map<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const before = requests.get(socket);
    if (before !== undefined) requests.set(socket, before + change);
  };
  server.on('connection', (socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    count(request.socket, 1);
    response.once('close', () => count(request.socket, -1));
  });
  return {
    closeIdle: () => {
      for (const [socket, inFlight] of requests) if (inFlight === 0) socket.destroy();
    },
  };
}

/** @returns whether the work finished in time */
async function finishesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const cut = wait(milliseconds, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([work.then(() => true), cut]).finally(() => timer.abort());
}
