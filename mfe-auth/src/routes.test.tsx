import { join } from 'node:path';
import { describeScreens } from '@train-swap/shared-ui/testing';
import { openApp } from './testing/open-app';

describeScreens({
  folder: join(import.meta.dirname, '..'),
  open: openApp,
  unknown: ['/account/nowhere', '/account/sign-in/x', '/account/privacy.html', '/account/a/b/c'],
  links: ['/account', '/'],
});
