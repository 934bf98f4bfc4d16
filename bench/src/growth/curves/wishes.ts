import { type Curve, nLogN } from '../curve';
import { measureServices } from '../measure-services';

export const curve: Curve = {
  name: 'wishes',
  title: 'Wishes of one day',
  sizeUnit: 'wishes',
  sizes: [1_000, 10_000, 100_000],
  rounds: 1,
  method:
    'Written by `pnpm bench growth wishes`: random wishes for 25 trains of one route and day, the matcher alone.',
  figures: {
    newWish: {
      title: 'One new wish, p99',
      unit: 'ms',
      bar: nLogN,
      bound: 'The tries for one wish, which are limited.',
      problemAt: 200,
    },
    cancellation: {
      title: 'One cancellation, p99',
      unit: 'ms',
      bar: nLogN,
      bound: 'The wishes that want the freed place.',
      problemAt: 200,
    },
    full: {
      title: 'A full match',
      unit: 's',
      bar: nLogN,
      bound: 'The search of partners. It stops after a minute in production, with the best found.',
      problemAt: 60,
    },
  },
  start: () => measureServices('wishes'),
};
