import { verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionCookieName } from '../../../kit/http/access/token-cookies';
import { createTestClient, type TestClient } from '../../../kit/testing/test-client';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import {
  createTraveller,
  prepareConfirmation,
  type Traveller,
} from '../../../testing/swap/traveller';
import { createWalletKeys } from '../../../testing/wallets/wallet-keys';
import type { Booking } from '../../train-swap/contract';
import type { Trip } from '../contract';
import { createManifest, readArchive, readSignature } from './testing/read-pass-file';

const keys = createWalletKeys();
const base = '/api/trips/trips';
type Rejection = { code: string; detail: string };
type Pass = Trip['passes'][number];

/** Sets the environment of the process; hosts that start later sign with these keys. */
function setEnvironment(environment: Record<string, string>) {
  for (const name of Object.keys(process.env)) {
    if (/^(APPLE|GOOGLE)_WALLET_/.test(name)) delete process.env[name];
  }
  Object.assign(process.env, environment);
}

describe('passes for wallets', () => {
  let test: SwapTest;
  let sold = 0;
  beforeAll(async () => {
    setEnvironment({ ...keys.apple, ...keys.google });
    // In summer local time differs from UTC.
    test = await startSwapTest('2026-07-01T09:00:00Z');
  });
  afterAll(() => test?.stop());

  async function sellTicket(people = ['Ada']): Promise<[Traveller, Booking]> {
    sold += 1;
    const reference = `WALLET${10 + sold}`;
    await test.sell({
      reference,
      utn: `TTS${810_000_000 + sold}`,
      orderNumber: `${8_810_000_000 + sold}`,
      email: 'ada.okafor@example.com',
      phone: null,
      from: 'KGX',
      to: 'EDB',
      when: { kind: 'ahead', days: 1, minute: 10 * 60 },
      ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
      serviceClass: 'STANDARD',
      travellers: people.map((firstName) => ({
        firstName,
        surname: 'Okafor',
        type: 'ADULT',
        railcard: null,
      })),
    });
    const traveller = await createTraveller(test);
    return [traveller, await traveller.find(reference, 'Okafor')];
  }

  const listPasses = async (client: TestClient, { id }: Booking): Promise<Pass[]> =>
    (await client.get<Trip>(`${base}/${id}`)).body.passes;
  const getPass = async ({ client }: Traveller, booking: Booking): Promise<Pass> => {
    const [pass] = await listPasses(client, booking);
    if (!pass) throw new Error('There is no pass.');
    return pass;
  };
  const getPath = ({ id }: Booking, { fulfilmentId }: Pass, wallet: 'apple' | 'google') =>
    `${base}/${id}/passes/${fulfilmentId}/${wallet}-wallet`;
  const getError = async (client: TestClient, path: string) => {
    const { status, body } = await client.get<Rejection>(path);
    return [status, body.code];
  };

  async function appleFiles({ client }: Traveller, path: string) {
    const cookie = `${sessionCookieName}=${client.cookies.get(sessionCookieName)}`;
    const reply = await test.host.app.inject({ url: path, headers: { cookie } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="train-swap-\w+\.pkpass"$/,
      ),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    return readArchive(reply.rawPayload);
  }
  const getFile = (files: Map<string, Buffer>, name: string) => files.get(name) ?? Buffer.alloc(0);
  const parsePassDocument = (files: Map<string, Buffer>) =>
    JSON.parse(getFile(files, 'pass.json').toString('utf8'));

  async function googleTicket({ client }: Traveller, path: string) {
    const { status, body } = await client.get<{ url: string }>(path);
    expect(status).toBe(200);
    const [, jwt = ''] = body.url.split('https://pay.google.com/gp/v/save/');
    const [header = '', claims = '', signature = ''] = jwt.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT' });
    const signed = Buffer.from(`${header}.${claims}`);
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify('sha256', signed, keys.googlePublicKey, bytes)).toBe(true);
    return read(claims);
  }

  it('are listed with the ticket', async () => {
    const [traveller, booking] = await sellTicket();
    expect((await getPass(traveller, booking)).wallets).toEqual(['APPLE', 'GOOGLE']);
  });

  it('are Apple Wallet files with a signature of every file', async () => {
    const [traveller, booking] = await sellTicket();
    const pass = await getPass(traveller, booking);
    const files = await appleFiles(traveller, getPath(booking, pass, 'apple'));
    expect([...files.keys()]).toEqual([
      'pass.json',
      'icon.png',
      'icon@2x.png',
      'icon@3x.png',
      'manifest.json',
      'signature',
    ]);
    const manifest = getFile(files, 'manifest.json');
    expect(JSON.parse(manifest.toString('utf8'))).toEqual(createManifest(files));
    const signature = readSignature(getFile(files, 'signature'), manifest);
    expect(signature.own.toString()).toBe(keys.apple.APPLE_WALLET_CERTIFICATE);
    expect(signature.issuer.toString()).toBe(keys.apple.APPLE_WALLET_ISSUER_CERTIFICATE);
    expect([signature.isDetached, signature.serialNumber]).toEqual([true, '02']);
    expect(() =>
      readSignature(getFile(files, 'signature'), Buffer.concat([manifest, Buffer.from(' ')])),
    ).toThrow('digest does not match');
  });

  it('show train, seat and local times in Apple Wallet', async () => {
    const [traveller, booking] = await sellTicket();
    const pass = await getPass(traveller, booking);
    const { boardingPass, ...document } = parsePassDocument(
      await appleFiles(traveller, getPath(booking, pass, 'apple')),
    );
    const [leg] = booking.journey.legs;
    const [seat] = pass.seat;
    expect(leg?.departure).toBe('2026-07-02T09:00:00Z');
    expect(document).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.train-swap',
      teamIdentifier: 'TEAM123456',
      organizationName: 'Train Swap',
      description: 'Train ticket, London Kings Cross to Edinburgh Waverley',
      relevantDate: '2026-07-02T10:00:00+01:00',
      sharingProhibited: true,
    });
    // A day after the planned arrival.
    const arrival = Date.parse(booking.journey.arrival);
    expect(Date.parse(document.expirationDate)).toBe(arrival + 24 * 3_600_000);
    expect(boardingPass.transitType).toBe('PKTransitTypeTrain');
    const values = (fields: { label: string; value: string }[]) =>
      fields.map(({ label, value }) => [label, value]);
    expect(values(boardingPass.headerFields)).toEqual([['Date', 'Thu 2 Jul']]);
    const arrivesAt = new Date(arrival + 3_600_000).toISOString().slice(11, 16);
    expect(values(boardingPass.primaryFields)).toEqual([
      ['London Kings Cross', '10:00'],
      ['Edinburgh Waverley', arrivesAt],
    ]);
    expect(values(boardingPass.auxiliaryFields)).toEqual([
      ['Train', leg?.trainNumber],
      ['Coach', seat?.coach],
      ['Seat', seat?.place],
      ['Class', 'Standard class'],
    ]);
    expect(values(boardingPass.secondaryFields)).toEqual([
      ['Traveller', 'Ada Okafor'],
      ['Ticket', 'Off-Peak Single'],
    ]);
    expect(values(boardingPass.backFields)).toEqual(
      expect.arrayContaining([
        ['If you swap', expect.stringMatching(/this pass is no longer valid/)],
        [
          'The current ticket',
          `http://localhost:4200/trips/${booking.id}#reference=${booking.reference}`,
        ],
        ['Booking', booking.reference],
      ]),
    );
  });

  it('contain the bytes of the ticket’s barcode, which is invalid after a swap', async () => {
    const [traveller, booking] = await sellTicket();
    const old = await getPass(traveller, booking);
    const [oldApple, oldGoogle] = [getPath(booking, old, 'apple'), getPath(booking, old, 'google')];
    const before = parsePassDocument(await appleFiles(traveller, oldApple));
    const { format, message, messageEncoding } = before.barcodes[0];
    expect([format, messageEncoding]).toEqual(['PKBarcodeFormatAztec', 'iso-8859-1']);
    expect(Buffer.from(message, 'latin1').toString('base64')).toBe(old.barcode.payload);

    const operation = await prepareConfirmation(test, traveller, booking);
    const { booking: swapped } = (await traveller.confirm(operation.id)).body;
    const passes = await listPasses(traveller.client, swapped);
    expect(passes.map(({ state, wallets }) => [state, wallets])).toEqual([
      ['VALID', ['APPLE', 'GOOGLE']],
      ['DEAD', undefined],
    ]);
    expect(await getError(traveller.client, oldApple)).toEqual([410, 'pass-not-valid']);
    expect(await getError(traveller.client, oldGoogle)).toEqual([410, 'pass-not-valid']);
    const check = await traveller.client.post<{ valid: boolean }>('/api/trips/barcode-checks', {
      payload: Buffer.from(message, 'latin1').toString('base64'),
    });
    expect(check.body.valid).toBe(false);

    const [newPass] = passes;
    if (!newPass) throw new Error('There is no new pass.');
    const after = parsePassDocument(
      await appleFiles(traveller, getPath(swapped, newPass, 'apple')),
    );
    expect(after.barcodes[0].message).not.toBe(message);
    // The same serial number, so the new pass replaces the old one.
    expect(after.serialNumber).toBe(before.serialNumber);
  });

  it('are a signed Google Wallet link with the whole ticket', async () => {
    const [traveller, booking] = await sellTicket();
    const pass = await getPass(traveller, booking);
    const claims = await googleTicket(traveller, getPath(booking, pass, 'google'));
    expect(claims).toMatchObject({
      iss: 'passes@example.iam.gserviceaccount.com',
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(test.clock.now().getTime() / 1000),
    });
    const [object] = claims.payload.transitObjects;
    const [leg] = booking.journey.legs;
    const [seat] = pass.seat;
    const named = (value: string) => ({ defaultValue: { language: 'en-GB', value } });
    expect(object).toMatchObject({
      id: `3388000000012345678.${pass.fulfilmentId}`,
      classId: '3388000000012345678.train-swap',
      state: 'ACTIVE',
      passengerNames: 'Ada Okafor',
      purchaseDetails: { confirmationCode: booking.reference },
      ticketLeg: {
        originName: named('London Kings Cross'),
        destinationName: named('Edinburgh Waverley'),
        departureDateTime: '2026-07-02T10:00:00+01:00',
        carriage: leg?.trainNumber,
        ticketSeat: { coach: seat?.coach, seat: seat?.place },
      },
      textModulesData: [{ header: 'If you swap', body: expect.stringMatching(/no longer valid/) }],
    });
    expect(object.barcode.type).toBe('AZTEC');
    expect(Buffer.from(object.barcode.value, 'latin1').toString('base64')).toBe(
      pass.barcode.payload,
    );
    expect(Date.parse(object.validTimeInterval.end.date)).toBe(
      Date.parse(booking.journey.arrival) + 24 * 3_600_000,
    );
  });

  it('exist for each traveller of a party', async () => {
    const [traveller, booking] = await sellTicket(['Ada', 'Ben']);
    const documents = [];
    for (const pass of await listPasses(traveller.client, booking)) {
      documents.push(
        parsePassDocument(await appleFiles(traveller, getPath(booking, pass, 'apple'))),
      );
    }
    expect(new Set(documents.map(({ serialNumber }) => serialNumber)).size).toBe(2);
    expect(documents.map(({ boardingPass }) => boardingPass.secondaryFields[0].value)).toEqual([
      'Ada Okafor',
      'Ben Okafor',
    ]);
  });

  it('return 404 to other travellers, also below their own booking', async () => {
    const [traveller, booking] = await sellTicket();
    const pass = await getPass(traveller, booking);
    const [otherTraveller, ownBooking] = await sellTicket();
    for (const wallet of ['apple', 'google'] as const) {
      const path = getPath(booking, pass, wallet);
      expect(await getError(test.client(), path)).toEqual([401, 'no-session']);
      expect(await getError(otherTraveller.client, path)).toEqual([404, 'booking-not-found']);
      expect(await getError(otherTraveller.client, getPath(ownBooking, pass, wallet))).toEqual([
        404,
        'pass-not-found',
      ]);
    }
  });

  it('expire a day after the journey', async () => {
    const [traveller, booking] = await sellTicket();
    const pass = await getPass(traveller, booking);
    const now = test.clock.now();
    test.clock.set(new Date(Date.parse(booking.journey.arrival) + 24 * 3_600_000));
    const after = await createTraveller(test);
    const found = await after.find(booking.reference, 'Okafor');
    expect((await getPass(after, found)).wallets).toBeUndefined();
    expect(await getError(after.client, getPath(booking, pass, 'apple'))).toEqual([
      410,
      'pass-not-valid',
    ]);
    test.clock.set(now);
  });

  describe('without configuration', () => {
    async function startOtherHost(environment: Record<string, string>) {
      const [traveller, booking] = await sellTicket();
      const pass = await getPass(traveller, booking);
      setEnvironment(environment);
      const client = createTestClient((await test.secondHost()).app);
      for (const [name, value] of traveller.client.cookies) client.cookies.set(name, value);
      const [shown] = await listPasses(client, booking);
      return {
        wallets: shown?.wallets,
        apple: () => getError(client, getPath(booking, pass, 'apple')),
        google: () => getError(client, getPath(booking, pass, 'google')),
      };
    }
    const notConfigured = [404, 'wallet-not-configured'];

    it('are neither listed nor served', async () => {
      const { apple, google, wallets } = await startOtherHost({});
      expect(wallets).toBeUndefined();
      expect([await apple(), await google()]).toEqual([notConfigured, notConfigured]);
    });

    it('are served for the configured wallet only', async () => {
      const { apple, google, wallets } = await startOtherHost(keys.google);
      expect(wallets).toEqual(['GOOGLE']);
      expect([await apple(), await google()]).toEqual([notConfigured, [200, undefined]]);
    });

    it('are not served with an expired certificate, and the service runs', async () => {
      const { apple, wallets } = await startOtherHost(
        createWalletKeys(undefined, '2026-05-31').apple,
      );
      expect(wallets).toBeUndefined();
      expect(await apple()).toEqual(notConfigured);
    });

    it('stop the process at start when values are wrong', async () => {
      setEnvironment({ GOOGLE_WALLET_ISSUER_ID: 'trains' });
      await expect(test.secondHost()).rejects.toThrow(/GOOGLE_WALLET_ISSUER_ID: must be a number/);
    });
  });
});
