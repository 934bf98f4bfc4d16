import { parentPort, workerData } from 'node:worker_threads';
import { matchAll } from './match-all';
import type { WorkerJob } from './match-in-worker';

const { routeDay, now, limits, timeLimitMs } = workerData as WorkerJob;
const end = performance.now() + timeLimitMs;
const shouldStop = () => performance.now() > end;
parentPort?.postMessage(matchAll(routeDay, now, limits, { shouldStop }));
