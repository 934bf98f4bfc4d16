import { join } from 'node:path';
import { describeScreens } from '@train-swap/shared-ui/testing';
import { openApp } from './testing/open-app';

describeScreens({
  folder: join(import.meta.dirname, '..'),
  open: openApp,
  unknown: ['/payments/p1', '/payments/p1/receipt/x', '/payments/p1/return/x', '/payments/a.b'],
  links: ['/payments', '/trips'],
});
