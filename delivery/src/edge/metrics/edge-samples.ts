import type { ReleaseTally } from '../canary/canary-watch';
import type { Sample } from './metrics';

type State = {
  version: number;
  hasStoreProblem: boolean;
  hasConfigurationProblem: boolean;
  tallies: readonly ReleaseTally[];
  stopped: readonly string[];
};

/** The gauges of an edge server. */
export function createSamples({
  version,
  hasStoreProblem,
  hasConfigurationProblem,
  tallies,
  stopped,
}: State): readonly Sample[] {
  const gauge = (name: string, help: string, value: number): Sample => ({
    name,
    help,
    kind: 'gauge',
    value,
  });
  return [
    gauge('train_swap_environment_version', 'The version of the environment served.', version),
    gauge(
      'train_swap_store_problem',
      '1 while the last good set is served because the store cannot be read or verified.',
      hasStoreProblem ? 1 : 0,
    ),
    gauge(
      'train_swap_configuration_problem',
      '1 while the last valid configuration is served because the present one is not valid.',
      hasConfigurationProblem ? 1 : 0,
    ),
    gauge('train_swap_canaries_stopped', 'Canaries that this server stopped.', stopped.length),
    gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage().rss),
    gauge('process_uptime_seconds', 'Seconds since the start.', Math.round(process.uptime())),
    ...tallies.flatMap(({ remote, release, tally }) =>
      (['visitors', 'failed'] as const).map((what) => ({
        ...gauge('train_swap_canary', 'Visitors counted while a canary runs.', tally[what]),
        labels: { remote, release, what },
      })),
    ),
  ];
}
