import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { walletKeys } from '../../../testing/wallets/wallet-keys';
import { readWallets } from './wallet-settings';

const keys = walletKeys();
const others = walletKeys({ CN: 'No pass type' });
const folder = mkdtempSync(join(tmpdir(), 'wallet-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inFile = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

function refusal(environment: Record<string, string>): string[] {
  try {
    readWallets(environment);
  } catch (error) {
    const [title, ...lines] = (error as Error).message.split('\n');
    expect(title).toBe('The environment has wrong values:');
    return lines.map((line) => line.trim());
  }
  return [];
}

describe('the wallets of an environment', () => {
  it('are none where nothing is set, or only empty values', () => {
    const none = { apple: null, google: null };
    expect(readWallets({ PATH: '/bin' })).toEqual(none);
    expect(readWallets({ APPLE_WALLET_KEY: '', GOOGLE_WALLET_ISSUER_ID: '' })).toEqual(none);
  });

  it('are told by values, with the pass type and the team out of the certificate', () => {
    const { apple, google } = readWallets({ ...keys.apple, ...keys.google });
    expect(apple).toMatchObject({ passTypeId: 'pass.example.train-swap', teamId: 'TEAM123456' });
    expect(google).toMatchObject({
      issuerId: '3388000000012345678',
      classId: '3388000000012345678.train-swap',
      account: 'passes@example.iam.gserviceaccount.com',
    });
  });

  it('are told by files as well, by PEM in one line, and by a key with a passphrase', () => {
    const locked = createPrivateKey(keys.apple.APPLE_WALLET_KEY).export({
      format: 'pem',
      type: 'pkcs8',
      cipher: 'aes-256-cbc',
      passphrase: 'an owl on a train',
    });
    const { apple, google } = readWallets({
      APPLE_WALLET_CERTIFICATE: inFile('pass.pem', keys.apple.APPLE_WALLET_CERTIFICATE),
      APPLE_WALLET_KEY: inFile('key.pem', String(locked)),
      APPLE_WALLET_KEY_PASSPHRASE: 'an owl on a train',
      APPLE_WALLET_ISSUER_CERTIFICATE: keys.apple.APPLE_WALLET_ISSUER_CERTIFICATE.replaceAll(
        '\n',
        '\\n',
      ),
      GOOGLE_WALLET_ISSUER_ID: '7',
      GOOGLE_WALLET_CLASS: 'trains',
      GOOGLE_WALLET_SERVICE_ACCOUNT: inFile(
        'google.json',
        keys.google.GOOGLE_WALLET_SERVICE_ACCOUNT,
      ),
    });
    expect([apple?.teamId, google?.classId]).toEqual(['TEAM123456', '7.trains']);
  });

  it('are refused by the name of each variable that is missing or wrong', () => {
    expect(
      refusal({ APPLE_WALLET_CERTIFICATE: 'none/here.pem', GOOGLE_WALLET_ISSUER_ID: 'trains' }),
    ).toEqual([
      'APPLE_WALLET_CERTIFICATE: is neither PEM or JSON nor the path of a file that can be read',
      'APPLE_WALLET_KEY: is needed: the other values of this wallet are set',
      'APPLE_WALLET_ISSUER_CERTIFICATE: is needed: the other values of this wallet are set',
      'GOOGLE_WALLET_ISSUER_ID: must be a number',
      'GOOGLE_WALLET_SERVICE_ACCOUNT: is needed: the other values of this wallet are set',
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
      'GOOGLE_WALLET_SERVICE_ACCOUNT: is no key file of a service account: JSON with client_email and private_key',
      { GOOGLE_WALLET_SERVICE_ACCOUNT: '{"client_email":"passes@example.com"}' },
    ],
    [
      'GOOGLE_WALLET_SERVICE_ACCOUNT: is no key file of a service account: JSON with client_email and private_key',
      {
        GOOGLE_WALLET_SERVICE_ACCOUNT: '{"client_email":"passes@example.com","private_key":"none"}',
      },
    ],
  ])('refuse with "%s"', (line, wrong) => {
    expect(refusal({ ...keys.apple, ...keys.google, ...wrong })).toEqual([line]);
  });

  it('say nothing of what a wrong value held', () => {
    const secret = `{"private_key":"${'x'.repeat(40)}"}`;
    expect(refusal({ ...keys.google, GOOGLE_WALLET_SERVICE_ACCOUNT: secret }).join()).not.toMatch(
      /xxxx/,
    );
  });
});
