import { expect, it } from '@jest/globals';
import { readConfiguration } from '../../../../kit/configuration';
import { assertEndpoint } from './push-endpoints';

function check(endpoint: string, environment: Record<string, string> = {}) {
  const configuration = readConfiguration({ ENVIRONMENT: 'test', ...environment });
  return () => assertEndpoint({ configuration }, endpoint);
}

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('accepts the push service %s', (endpoint) => {
  expect(check(endpoint)).not.toThrow();
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://name@fcm.googleapis.com/abc',
  'https://:password@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com/abc',
  'https://fcm.googleapis.com./abc',
  'https://127.0.0.1/abc',
  'https://127.0.0.1.nip.io/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://localhost/abc',
  'https://push.localhost/abc',
  'https://database/abc',
  'https://kubernetes.default.svc/abc',
  'https://router.lan/abc',
  'https://metadata.google.internal/abc',
  'https://printer.local/abc',
])('rejects %s, which is no known push service', (endpoint) => {
  expect(check(endpoint)).toThrow('We cannot send messages to this browser.');
});

it('accepts the hosts, domains and origins of the configuration instead of the known ones', () => {
  const PUSH_SERVICES = 'push.example.com, *.push.example.org, http://127.0.0.1:9000';
  for (const endpoint of [
    'https://push.example.com/abc',
    'https://eu.push.example.org/abc',
    'http://127.0.0.1:9000/abc',
  ]) {
    expect(check(endpoint, { PUSH_SERVICES })).not.toThrow();
  }
  for (const endpoint of [
    'http://push.example.com/abc',
    'http://127.0.0.1:9001/abc',
    'http://name@127.0.0.1:9000/abc',
    'https://fcm.googleapis.com/abc',
  ]) {
    expect(check(endpoint, { PUSH_SERVICES })).toThrow('We cannot send messages');
  }
});

it.each(['*', '*.com', 'localhost', 'https://name@push.example.com', 'https://push.example.com/a'])(
  'rejects the configuration %s',
  (PUSH_SERVICES) => {
    expect(() => readConfiguration({ ENVIRONMENT: 'test', PUSH_SERVICES })).toThrow(
      'PUSH_SERVICES',
    );
  },
);
