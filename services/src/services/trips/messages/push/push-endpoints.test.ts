import { expect, it } from '@jest/globals';
import type { ServiceContext } from '../../../../kit/context';
import { assertEndpoint } from './push-subscriptions';

const check = (environment: string, endpoint: string) => {
  const configuration = { environment } as ServiceContext['configuration'];
  return () => assertEndpoint({ configuration }, endpoint);
};

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('accepts the push service %s', (endpoint) => {
  expect(check('production', endpoint)).not.toThrow();
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://name@fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://localhost/abc',
  'https://localhost./abc',
  'https://push.localhost/abc',
  'https://database/abc',
  'https://metadata.google.internal/abc',
  'https://printer.local/abc',
])('rejects %s, which is no public push service', (endpoint) => {
  for (const environment of ['production', 'staging']) {
    expect(check(environment, endpoint)).toThrow('We cannot send messages to this browser.');
  }
  expect(check('test', endpoint)).not.toThrow();
});
