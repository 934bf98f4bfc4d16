import { join } from 'node:path';
import { describeScreens } from '@train-swap/shared-ui/testing';
import { openPage } from './testing/open-page';

describeScreens({
  folder: join(import.meta.dirname, '..'),
  open: openPage,
  unknown: [
    '/swap/b1/nowhere',
    '/swap/b1/wish/x',
    '/swap/b1/exchange',
    '/swap/b1/exchange/o1/x',
    '/swap/a/b/c/d.e',
  ],
  links: ['/', '/trips'],
});
