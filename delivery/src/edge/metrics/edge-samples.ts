import type { EdgeCanaries } from '../canary/edge-canaries';
import type { Sources } from '../live-set/open-sources';
import type { Sample } from './metrics';

/** Reads the gauges of an edge server. */
export async function readSamples(
  sources: Sources,
  canaries: EdgeCanaries,
): Promise<readonly Sample[]> {
  const { document } = await sources.readLiveSet();
  await sources.readConfiguration();
  const gauge = (name: string, help: string, value: number): Sample => ({
    name,
    help,
    kind: 'gauge',
    value,
  });
  return [
    gauge(
      'train_swap_environment_version',
      'The version of the environment served.',
      document.version,
    ),
    gauge(
      'train_swap_store_problem',
      '1 while the last good set is served because the store cannot be read or verified.',
      sources.getReleaseProblem() ? 1 : 0,
    ),
    gauge(
      'train_swap_configuration_problem',
      '1 while the last valid configuration is served because the present one is not valid.',
      sources.getConfigurationProblem() ? 1 : 0,
    ),
    gauge(
      'train_swap_canaries_stopped',
      'Canaries that this server stopped.',
      canaries.stopped().length,
    ),
    gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage().rss),
    gauge('process_uptime_seconds', 'Seconds since the start.', Math.round(process.uptime())),
    ...canaries.tallies().flatMap(({ remote, release, tally }) =>
      (['visitors', 'failed'] as const).map((what) => ({
        ...gauge('train_swap_canary', 'Visitors counted while a canary runs.', tally[what]),
        labels: { remote, release, what },
      })),
    ),
  ];
}
