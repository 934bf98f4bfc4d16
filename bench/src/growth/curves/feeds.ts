import { type Curve, nLogN } from '../curve';
import { measureServices } from '../measure-services';

export const curve: Curve = {
  name: 'feeds',
  title: 'Trips of a timetable',
  sizeUnit: 'trips',
  sizes: [2_000, 20_000, 200_000],
  rounds: 1,
  method: `Written by \`pnpm bench growth feeds\`: an invented feed of lines with ten calls and twenty trains each way on every day of a month, as
large as one country, ten, and all of 200,000 trips.`,
  figures: {
    import: {
      title: 'Import',
      unit: 's',
      bar: nLogN,
      bound: 'Writing the rows of trips.',
      problemAt: 600,
    },
    importMemory: {
      title: 'Memory of the import',
      unit: 'MB',
      bar: nLogN,
      bound: 'The times of all trips, in arrays.',
      problemAt: 4_000,
    },
    firstSearch: {
      title: 'First search on a day',
      unit: 'ms',
      bar: nLogN,
      bound: 'Reading the trips of the day.',
      problemAt: 10_000,
    },
    search: {
      title: 'Further searches on that day, p99',
      unit: 'ms',
      bar: nLogN,
      bound: 'The connections of the day between departure and arrival.',
      problemAt: 500,
    },
    memory: {
      title: 'Memory of the process with that day',
      unit: 'MB',
      bar: {
        name: 'twice n log n, because the smallest day has less than the memory of a process varies by',
        allows: (smallest, largest) => 2 * nLogN.allows(smallest, largest),
      },
      bound: 'The trips of the days that are searched; the latest 64 days stay.',
      problemAt: 2_000,
    },
  },
  start: () => measureServices('feeds'),
};
