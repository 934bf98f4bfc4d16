import { describe, expect, it } from '@jest/globals';
import { toCarrierEntry } from '../testing/carriers/carrier-test';
import { createVapidEnvironment } from '../testing/push/push-receiver';
import { readConfiguration } from './configuration';

const MESSAGES_URL = 'https://messages.example';

describe('readConfiguration', () => {
  it.each(['PRODUCTION', 'prod', 'Staging', 'live'])(
    'rejects the environment "%s"',
    (ENVIRONMENT) => {
      const message = 'ENVIRONMENT: must be one of development, staging, production, test';
      expect(() => readConfiguration({ ENVIRONMENT, MESSAGES_URL })).toThrow(message);
    },
  );

  it('defaults to production', () => {
    const { environment, operators } = readConfiguration({ MESSAGES_URL });
    expect(environment).toBe('production');
    expect(operators).toEqual({ token: undefined, addresses: [] });
    expect(() => readConfiguration({})).toThrow('ENVIRONMENT=staging');
  });

  it('allows metrics from loopback or with the token', () => {
    const operators = (environment: Record<string, string>) =>
      readConfiguration(environment).operators;
    expect(operators({ ENVIRONMENT: 'staging' }).addresses).toEqual(['loopback']);
    const token = 'a token of some length';
    expect(operators({ ENVIRONMENT: 'staging', METRICS_TOKEN: token })).toEqual({
      token,
      addresses: [],
    });
  });

  it('rejects a direct URL of the database without the URL of its pooler', () => {
    const direct = { ENVIRONMENT: 'test', DATABASE_DIRECT_URL: 'postgres://direct/train_swap' };
    expect(() => readConfiguration(direct)).toThrow('DATABASE_DIRECT_URL: needs DATABASE_URL');
    const DATABASE_URL = 'postgres://pooler/train_swap';
    expect(readConfiguration({ ...direct, DATABASE_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: direct.DATABASE_DIRECT_URL,
    });
  });

  it.each([
    [{ MESSAGES_URL }, 'SMTP_URL, MESSAGES_URL: set only one of them'],
    [{ SMTP_FROM: '' }, 'SMTP_FROM: is required with SMTP_URL'],
    [{ SMTP_FROM: 'Train Swap' }, 'SMTP_FROM: must be an address, or `Name <address>`'],
    [{ SMTP_URL: '' }, 'SMTP_URL: is required with SMTP_FROM'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL: '],
    [{ DKIM_SELECTOR: 'swap' }, 'DKIM_PRIVATE_KEY: set all three, or none'],
    [{ DKIM_PRIVATE_KEY: 'secret' }, 'DKIM_PRIVATE_KEY: must be an RSA private key as PEM'],
  ])('rejects the settings of a mail server with %j', (change, message) => {
    const valid = { SMTP_URL: 'smtps://mail.example', SMTP_FROM: 'Swap <swap@mail.example>' };
    const { smtp } = readConfiguration(valid);
    expect(smtp).toMatchObject({ domain: 'mail.example', dkim: undefined });
    expect(() => readConfiguration({ ENVIRONMENT: 'test', ...valid, ...change })).toThrow(message);
  });

  it.each([
    [{ NATS_URL: 'http://nats:4222' }, 'NATS_URL'],
    [{ NATS_URL: 'tls://one:4222,nats://two:4222' }, 'NATS_URL: use tls:// for all servers'],
    [{ NATS_NKEY_SEED: `SU${'A'.repeat(56)}` }, 'NATS_URL: is required with NATS_NKEY_SEED'],
  ])('rejects settings of NATS that do not belong together: %j', (environment, message) => {
    expect(() => readConfiguration({ MESSAGES_URL, ...environment })).toThrow(message);
  });

  it('rejects what no carrier offers', () => {
    const entry = toCarrierEntry(
      { url: 'https://osdm.example' },
      { notOffered: ['undo', 'seats'] },
    );
    expect(() =>
      readConfiguration({ ENVIRONMENT: 'test', CARRIERS: JSON.stringify([entry]) }),
    ).toThrow(/CARRIERS.*notOffered.*must be one of trains, classes, /);
  });

  it('reads user and password of NATS from its address', () => {
    const NATS_URL = 'tls://swap:p%40ss@one:4222, tls://two:4223';
    expect(readConfiguration({ MESSAGES_URL, NATS_URL }).nats).toMatchObject({
      servers: ['one:4222', 'two:4223'],
      user: 'swap',
      password: 'p@ss',
      withTls: true,
    });
  });

  it('reads the keys of web push: all three variables, or none', () => {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = createVapidEnvironment();
    const read = (environment: Record<string, string>) =>
      readConfiguration({ ENVIRONMENT: 'test', ...environment }).vapid;
    expect(read({ VAPID_SUBJECT: '' })).toBe(null);
    expect(read({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT })).toEqual({
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
      subject: VAPID_SUBJECT,
    });
    expect(() => read({ VAPID_PUBLIC_KEY, VAPID_SUBJECT })).toThrow('set all three, or none');
    const other = createVapidEnvironment().VAPID_PRIVATE_KEY;
    expect(() => read({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: other, VAPID_SUBJECT })).toThrow(
      'VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY',
    );
    expect(() => read({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'x', VAPID_SUBJECT })).toThrow(
      'VAPID_PRIVATE_KEY: must be 32 bytes as base64url',
    );
  });
});
