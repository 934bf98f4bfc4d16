// A worker thread does not inherit the loader of the process.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
