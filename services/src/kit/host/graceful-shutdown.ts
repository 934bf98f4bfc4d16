import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInternal } from '../http/internal-secret';
import { problem } from '../problem';
import type { BackgroundWork } from './background-work';
import type { Resources } from './ports';

/**
 * Time for what is in flight when the process stops; then it is cut. Shorter than the 8 s of the launcher
 * (scripts/launch/child.mjs): a killed process keeps its claim on the embedded database, which then runs on.
 */
export const shutdownTimeoutMs = 4_000;
export const closeTimeoutMs = 1_000;
const lookEvery = 25;

/** `wasCut`: not everything had finished in time. */
export type ShutdownResult = { wasCut: boolean };

export type Shutdown = {
  /** Rejects new requests, closes streams, finishes requests and background work, closes app and database. */
  run(work: BackgroundWork, timeoutMs?: number): Promise<ShutdownResult>;
};

type ShutdownPorts = {
  app: FastifyInstance;
  internalSecret: string;
  resources: Resources;
  standing: { close(): Promise<void> };
  connection: { close(): Promise<void> };
};

/** To be called after `limitRequests` and before routes are mounted, because it adds hooks. */
export function prepareShutdown(ports: ShutdownPorts): Shutdown {
  const { app } = ports;
  const connections = watchConnections(app.server);
  let isStopping = false;
  // Calls between services are parts of what is in flight.
  const rejectNew = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isStopping || isInternal(request, ports)) return;
    reply.header('connection', 'close');
    throw problem('service-unavailable', {
      status: 503,
      detail: 'This service restarts at this moment. Nothing was changed; try again in a moment.',
      retryAfter: 1,
    });
  };
  app.addHook('onRequest', rejectNew);
  // Once more for those that waited for a place (../http/back-pressure.ts).
  app.addHook('preParsing', rejectNew);

  return {
    async run(work, timeoutMs = shutdownTimeoutMs) {
      isStopping = true;
      const streams = closeStreams(ports.resources);
      const server = closeServer(app.server, () => {
        streams.closeNew();
        connections.closeIdle();
      });
      // The app last: requests in flight call services through it.
      const isFinished = await within(
        timeoutMs,
        Promise.all([server, work.stop(), streams.closed()]),
      );
      app.server.closeAllConnections();
      await app.close();
      // A connection that is still in use then is closed with the process.
      await within(closeTimeoutMs, Promise.all([ports.standing.close(), ports.connection.close()]));
      return { wasCut: !isFinished };
    },
  };
}

/** Streams close at once, so that browsers connect to another process; also those that open meanwhile. */
function closeStreams(resources: Resources) {
  const closing = new Map<unknown, Promise<void>>();
  const closeNew = () => {
    for (const resource of resources.values())
      if (!closing.has(resource)) closing.set(resource, resource.close());
  };
  closeNew();
  return { closeNew, closed: () => Promise.all(closing.values()) };
}

/** Resolves when the last connection is gone. */
async function closeServer(server: Server, look: () => void): Promise<void> {
  if (!server.listening) return;
  const looking = setInterval(look, lookEvery);
  await new Promise<void>((done) => server.close(() => done()));
  clearInterval(looking);
}

/** Node counts a connection without a request as busy, so `closeIdleConnections` does not close it. */
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

/** @returns whether the work finished within the time */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const cut = wait(milliseconds, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([work.then(() => true), cut]).finally(() => timer.abort());
}
