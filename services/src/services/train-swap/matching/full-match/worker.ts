import { parentPort, workerData } from 'node:worker_threads';
import { matchAll } from './match-all';
import type { WorkerJob } from './match-in-worker';

const { routeDay, now, limits } = workerData as WorkerJob;
parentPort?.postMessage(matchAll(routeDay, now, limits));
