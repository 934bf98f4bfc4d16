import { Counter } from 'prom-client';

/** Registered by the metrics of the process. */
export const setAside = new Counter({
  name: 'train_swap_set_aside_total',
  help: 'Messages and events that were rejected so often that later ones pass them.',
  labelNames: ['service', 'kind'],
  registers: [],
});

export const countSetAside = (service: string, kind: string): void =>
  setAside.inc({ service, kind });
