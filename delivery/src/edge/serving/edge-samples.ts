import type { Tally } from '../canary/judge';
import type { Sample } from './metrics';

type State = {
  version: number;
  inTrouble: boolean;
  tallies: readonly { remote: string; release: string; tally: Tally }[];
  stopped: readonly string[];
};

/** What an edge server tells of itself besides what it has counted. */
export function edgeSamples({ version, inTrouble, tallies, stopped }: State): readonly Sample[] {
  const gauge = (name: string, help: string, value: number): Sample => ({
    name,
    help,
    kind: 'gauge',
    value,
  });
  return [
    gauge('train_swap_environment_version', 'The version of the environment served.', version),
    gauge(
      'train_swap_store_trouble',
      'Whether the last good set is served because the store cannot be read or trusted.',
      inTrouble ? 1 : 0,
    ),
    gauge('train_swap_canaries_stopped', 'Canaries that this server has stopped.', stopped.length),
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
