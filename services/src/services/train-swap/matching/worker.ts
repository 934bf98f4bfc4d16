import { parentPort, workerData } from 'node:worker_threads';
import { matchAgain } from './match-again';
import type { WorkerJob } from './match-in-worker';

const { routeDay, now, limits } = workerData as WorkerJob;
parentPort?.postMessage(matchAgain(routeDay, now, limits));
