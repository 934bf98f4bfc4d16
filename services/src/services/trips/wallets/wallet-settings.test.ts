import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createWalletKeys } from '../../../testing/wallets/wallet-keys';
import { readWallets } from './wallet-settings';

const keys = createWalletKeys();
const others = createWalletKeys({ CN: 'No pass type' });
const folder = mkdtempSync(join(tmpdir(), 'wallet-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeToFile(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function getErrors(environment: Record<string, string>): string[] {
  try {
    readWallets(environment);
  } catch (error) {
    const [title, ...lines] = (error as Error).message.split('\n');
    expect(title).toBe('The environment has invalid values:');
    return lines.map((line) => line.trim());
  }
  return [];
}

describe('the wallets of an environment', () => {
  it('are null when no values or only empty values are set', () => {
    const none = { apple: null, google: null };
    expect(readWallets({ PATH: '/bin' })).toEqual(none);
    expect(readWallets({ APPLE_WALLET_KEY: '', GOOGLE_WALLET_ISSUER_ID: '' })).toEqual(none);
  });

  it('are read from values, with pass type and team from the certificate', () => {
    const { apple, google } = readWallets({ ...keys.apple, ...keys.google });
    expect(apple).toMatchObject({ passTypeId: 'pass.example.train-swap', teamId: 'TEAM123456' });
    expect(google).toMatchObject({
      issuerId: '3388000000012345678',
      classId: '3388000000012345678.train-swap',
      account: 'passes@example.iam.gserviceaccount.com',
    });
  });

  it('are read from files, from PEM in one line and with a passphrase', () => {
    const encryptedKey = createPrivateKey(keys.apple.APPLE_WALLET_KEY).export({
      format: 'pem',
      type: 'pkcs8',
      cipher: 'aes-256-cbc',
      passphrase: 'an owl on a train',
    });
    const { apple, google } = readWallets({
      APPLE_WALLET_CERTIFICATE: writeToFile('pass.pem', keys.apple.APPLE_WALLET_CERTIFICATE),
      APPLE_WALLET_KEY: writeToFile('key.pem', String(encryptedKey)),
      APPLE_WALLET_KEY_PASSPHRASE: 'an owl on a train',
      APPLE_WALLET_ISSUER_CERTIFICATE: keys.apple.APPLE_WALLET_ISSUER_CERTIFICATE.replaceAll(
        '\n',
        '\\n',
      ),
      GOOGLE_WALLET_ISSUER_ID: '7',
      GOOGLE_WALLET_CLASS: 'trains',
      GOOGLE_WALLET_SERVICE_ACCOUNT: writeToFile(
        'google.json',
        keys.google.GOOGLE_WALLET_SERVICE_ACCOUNT,
      ),
    });
    expect([apple?.teamId, google?.classId]).toEqual(['TEAM123456', '7.trains']);
  });

  it('are rejected with the name of each missing or wrong variable', () => {
    expect(
      getErrors({ APPLE_WALLET_CERTIFICATE: 'none/here.pem', GOOGLE_WALLET_ISSUER_ID: 'trains' }),
    ).toEqual([
      'APPLE_WALLET_CERTIFICATE: is neither PEM or JSON nor the path of a file that can be read',
      'APPLE_WALLET_KEY: is required: other values of this wallet are set',
      'APPLE_WALLET_ISSUER_CERTIFICATE: is required: other values of this wallet are set',
      'GOOGLE_WALLET_ISSUER_ID: must be a number',
      'GOOGLE_WALLET_SERVICE_ACCOUNT: is required: other values of this wallet are set',
    ]);
  });

  it.each([
    [
      'APPLE_WALLET_CERTIFICATE: is no certificate in PEM',
      { APPLE_WALLET_CERTIFICATE: keys.apple.APPLE_WALLET_KEY },
    ],
    [
      'APPLE_WALLET_CERTIFICATE: is not of a pass type: its subject lacks the UID or the OU',
      { APPLE_WALLET_CERTIFICATE: others.apple.APPLE_WALLET_CERTIFICATE },
    ],
    [
      'APPLE_WALLET_KEY: is no RSA key in PEM, or APPLE_WALLET_KEY_PASSPHRASE does not open it',
      { APPLE_WALLET_KEY: keys.apple.APPLE_WALLET_CERTIFICATE },
    ],
    [
      'APPLE_WALLET_KEY: is not the key of APPLE_WALLET_CERTIFICATE',
      { APPLE_WALLET_KEY: others.apple.APPLE_WALLET_KEY },
    ],
    [
      'APPLE_WALLET_ISSUER_CERTIFICATE: did not issue APPLE_WALLET_CERTIFICATE',
      { APPLE_WALLET_ISSUER_CERTIFICATE: others.apple.APPLE_WALLET_ISSUER_CERTIFICATE },
    ],
    [
      'GOOGLE_WALLET_SERVICE_ACCOUNT: must be the key file of a service account: JSON with client_email and private_key',
      { GOOGLE_WALLET_SERVICE_ACCOUNT: '{"client_email":"passes@example.com"}' },
    ],
    [
      'GOOGLE_WALLET_SERVICE_ACCOUNT: must be the key file of a service account: JSON with client_email and private_key',
      {
        GOOGLE_WALLET_SERVICE_ACCOUNT: '{"client_email":"passes@example.com","private_key":"none"}',
      },
    ],
  ])('are rejected with "%s"', (line, wrong) => {
    expect(getErrors({ ...keys.apple, ...keys.google, ...wrong })).toEqual([line]);
  });

  it('do not reveal a wrong value in the error', () => {
    const secret = `{"private_key":"${'x'.repeat(40)}"}`;
    expect(getErrors({ ...keys.google, GOOGLE_WALLET_SERVICE_ACCOUNT: secret }).join()).not.toMatch(
      /xxxx/,
    );
  });
});
