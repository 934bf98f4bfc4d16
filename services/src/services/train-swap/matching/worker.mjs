// A thread of its own does not load the sources by itself, whatever the process was started with.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
