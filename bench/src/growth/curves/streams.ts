import { type Curve, limitGrowth, nLogN } from '../curve';
import { measureServices } from '../measure-services';

export const curve: Curve = {
  name: 'streams',
  title: 'Open event streams of one process',
  sizeUnit: 'streams',
  sizes: [200, 1_000, 10_000],
  rounds: 1,
  method:
    'Written by `pnpm bench growth streams`: each stream is of another traveller. The first 100 streams are not measured.',
  figures: {
    kB: {
      title: 'Memory of one stream',
      unit: 'kB',
      bar: limitGrowth(2),
      bound: 'The socket and the HTTP response of Node.',
      problemAt: 100,
    },
    cores: {
      title: 'Share of a core while nothing happens',
      unit: 'cores',
      bar: nLogN,
      bound: 'The heartbeats, one in fifteen seconds for each stream.',
      problemAt: 1,
    },
    eventMs: {
      title: 'From an event to its traveller',
      unit: 'ms',
      bar: nLogN,
      bound: 'The statement that stores the event. Streams of other travellers are not visited.',
      problemAt: 1_000,
    },
  },
  start: () => measureServices('streams'),
};
