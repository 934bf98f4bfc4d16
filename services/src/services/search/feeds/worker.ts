import { parentPort, workerData } from 'node:worker_threads';
import { type ImportJob, importVersion } from './import-version';

parentPort?.postMessage(await importVersion(workerData as ImportJob));
