import { verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionCookieName } from '../../../kit/http/session-cookie';
import { type TestClient, testClient } from '../../../kit/testing/test-client';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { readyToConfirm, type Traveller, traveller } from '../../../testing/swap/traveller';
import { walletKeys } from '../../../testing/wallets/wallet-keys';
import type { Booking } from '../../train-swap/contract';
import type { Trip } from '../contract';
import { manifestOf, readArchive, readSignature } from './testing/read-pass-file';

const keys = walletKeys();
const base = '/api/trips/trips';
type Refusal = { code: string; detail: string };
type Pass = Trip['passes'][number];

/** Sets the process up as its environment would; hosts that begin after it sign with these. */
const setUp = (environment: Record<string, string>) => {
  for (const name of Object.keys(process.env)) {
    if (/^(APPLE|GOOGLE)_WALLET_/.test(name)) delete process.env[name];
  }
  Object.assign(process.env, environment);
};

describe('passes for wallets', () => {
  let test: SwapTest;
  let sold = 0;
  beforeAll(async () => {
    setUp({ ...keys.apple, ...keys.google });
    // In summer the clocks of the stations are not those of UTC.
    test = await startSwapTest('2026-07-01T09:00:00Z');
  });
  afterAll(() => test?.stop());

  async function ticket(people = ['Ada']): Promise<[Traveller, Booking]> {
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
    const who = await traveller(test);
    return [who, await who.find(reference, 'Okafor')];
  }

  const passesOf = async (client: TestClient, { id }: Booking): Promise<Pass[]> =>
    (await client.get<Trip>(`${base}/${id}`)).body.passes;
  const passOf = async ({ client }: Traveller, booking: Booking): Promise<Pass> => {
    const [pass] = await passesOf(client, booking);
    if (!pass) throw new Error('There is no pass.');
    return pass;
  };
  const pathOf = ({ id }: Booking, { fulfilmentId }: Pass, wallet: 'apple' | 'google') =>
    `${base}/${id}/passes/${fulfilmentId}/${wallet}-wallet`;
  const refused = async (client: TestClient, path: string) => {
    const { status, body } = await client.get<Refusal>(path);
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
  const fileOf = (files: Map<string, Buffer>, name: string) => files.get(name) ?? Buffer.alloc(0);
  const passDocument = (files: Map<string, Buffer>) =>
    JSON.parse(fileOf(files, 'pass.json').toString('utf8'));

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

  it('are told of with the ticket, where there are some', async () => {
    const [who, booking] = await ticket();
    expect((await passOf(who, booking)).wallets).toEqual(['APPLE', 'GOOGLE']);
  });

  it('are a ticket in Apple Wallet, signed over every file of it', async () => {
    const [who, booking] = await ticket();
    const pass = await passOf(who, booking);
    const files = await appleFiles(who, pathOf(booking, pass, 'apple'));
    expect([...files.keys()]).toEqual([
      'pass.json',
      'icon.png',
      'icon@2x.png',
      'icon@3x.png',
      'manifest.json',
      'signature',
    ]);
    const manifest = fileOf(files, 'manifest.json');
    expect(JSON.parse(manifest.toString('utf8'))).toEqual(manifestOf(files));
    const signature = readSignature(fileOf(files, 'signature'), manifest);
    expect(signature.own.toString()).toBe(keys.apple.APPLE_WALLET_CERTIFICATE);
    expect(signature.issuer.toString()).toBe(keys.apple.APPLE_WALLET_ISSUER_CERTIFICATE);
    expect([signature.isDetached, signature.serialNumber]).toEqual([true, '02']);
    expect(() =>
      readSignature(fileOf(files, 'signature'), Buffer.concat([manifest, Buffer.from(' ')])),
    ).toThrow('something else');
  });

  it('show in Apple Wallet the train, the seat and the times of the stations', async () => {
    const [who, booking] = await ticket();
    const pass = await passOf(who, booking);
    const { boardingPass, ...document } = passDocument(
      await appleFiles(who, pathOf(booking, pass, 'apple')),
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
    // A day after the train should have arrived.
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
        ['If you swap', expect.stringMatching(/void and its code opens no gate/)],
        ['The ticket as it stands now', `http://localhost:4200/trips/${booking.id}`],
        ['Booking', booking.reference],
      ]),
    );
  });

  it('carry the bytes of the ticket’s own code, which is dead after a swap', async () => {
    const [who, booking] = await ticket();
    const old = await passOf(who, booking);
    const [oldApple, oldGoogle] = [pathOf(booking, old, 'apple'), pathOf(booking, old, 'google')];
    const before = passDocument(await appleFiles(who, oldApple));
    const { format, message, messageEncoding } = before.barcodes[0];
    expect([format, messageEncoding]).toEqual(['PKBarcodeFormatAztec', 'iso-8859-1']);
    expect(Buffer.from(message, 'latin1').toString('base64')).toBe(old.barcode.payload);

    const operation = await readyToConfirm(test, who, booking);
    const { booking: swapped } = (await who.confirm(operation.id)).body;
    const passes = await passesOf(who.client, swapped);
    expect(passes.map(({ state, wallets }) => [state, wallets])).toEqual([
      ['VALID', ['APPLE', 'GOOGLE']],
      ['DEAD', undefined],
    ]);
    expect(await refused(who.client, oldApple)).toEqual([410, 'pass-not-valid']);
    expect(await refused(who.client, oldGoogle)).toEqual([410, 'pass-not-valid']);
    const check = await who.client.post<{ valid: boolean }>('/api/trips/barcode-checks', {
      payload: Buffer.from(message, 'latin1').toString('base64'),
    });
    expect(check.body.valid).toBe(false);

    const [live] = passes;
    if (!live) throw new Error('There is no new pass.');
    const after = passDocument(await appleFiles(who, pathOf(swapped, live, 'apple')));
    expect(after.barcodes[0].message).not.toBe(message);
    // The same number: on the phone the new pass takes the old one's place.
    expect(after.serialNumber).toBe(before.serialNumber);
  });

  it('are a ticket in Google Wallet, whole in a signed link', async () => {
    const [who, booking] = await ticket();
    const pass = await passOf(who, booking);
    const claims = await googleTicket(who, pathOf(booking, pass, 'google'));
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
      textModulesData: [{ header: 'If you swap', body: expect.stringMatching(/void/) }],
    });
    expect(object.barcode.type).toBe('AZTEC');
    expect(Buffer.from(object.barcode.value, 'latin1').toString('base64')).toBe(
      pass.barcode.payload,
    );
    expect(Date.parse(object.validTimeInterval.end.date)).toBe(
      Date.parse(booking.journey.arrival) + 24 * 3_600_000,
    );
  });

  it('are of each traveller of a party', async () => {
    const [who, booking] = await ticket(['Ada', 'Ben']);
    const documents = [];
    for (const pass of await passesOf(who.client, booking)) {
      documents.push(passDocument(await appleFiles(who, pathOf(booking, pass, 'apple'))));
    }
    expect(new Set(documents.map(({ serialNumber }) => serialNumber)).size).toBe(2);
    expect(documents.map(({ boardingPass }) => boardingPass.secondaryFields[0].value)).toEqual([
      'Ada Okafor',
      'Ben Okafor',
    ]);
  });

  it('are given to nobody else, also not below a booking of their own', async () => {
    const [who, booking] = await ticket();
    const pass = await passOf(who, booking);
    const [stranger, own] = await ticket();
    for (const wallet of ['apple', 'google'] as const) {
      const path = pathOf(booking, pass, wallet);
      expect(await refused(test.client(), path)).toEqual([401, 'no-session']);
      expect(await refused(stranger.client, path)).toEqual([404, 'booking-not-found']);
      expect(await refused(stranger.client, pathOf(own, pass, wallet))).toEqual([
        404,
        'pass-not-found',
      ]);
    }
  });

  it('end with the day after the journey', async () => {
    const [who, booking] = await ticket();
    const pass = await passOf(who, booking);
    const now = test.clock.now();
    test.clock.set(new Date(Date.parse(booking.journey.arrival) + 24 * 3_600_000));
    const after = await traveller(test);
    const found = await after.find(booking.reference, 'Okafor');
    expect((await passOf(after, found)).wallets).toBeUndefined();
    expect(await refused(after.client, pathOf(booking, pass, 'apple'))).toEqual([
      410,
      'pass-not-valid',
    ]);
    test.clock.set(now);
  });

  describe('where they are not set up', () => {
    async function elsewhere(environment: Record<string, string>) {
      const [who, booking] = await ticket();
      const pass = await passOf(who, booking);
      setUp(environment);
      const client = testClient((await test.secondHost()).app);
      for (const [name, value] of who.client.cookies) client.cookies.set(name, value);
      const [shown] = await passesOf(client, booking);
      return {
        wallets: shown?.wallets,
        apple: () => refused(client, pathOf(booking, pass, 'apple')),
        google: () => refused(client, pathOf(booking, pass, 'google')),
      };
    }
    const notConfigured = [404, 'wallet-not-configured'];

    it('are neither told of nor given', async () => {
      const { apple, google, wallets } = await elsewhere({});
      expect(wallets).toBeUndefined();
      expect([await apple(), await google()]).toEqual([notConfigured, notConfigured]);
    });

    it('are those of one wallet alone', async () => {
      const { apple, google, wallets } = await elsewhere(keys.google);
      expect(wallets).toEqual(['GOOGLE']);
      expect([await apple(), await google()]).toEqual([notConfigured, [200, undefined]]);
    });

    it('go with the certificate that has run out, and the product stays', async () => {
      const { apple, wallets } = await elsewhere(walletKeys(undefined, '2026-05-31').apple);
      expect(wallets).toBeUndefined();
      expect(await apple()).toEqual(notConfigured);
    });

    it('stop a process at its start that has wrong values', async () => {
      setUp({ GOOGLE_WALLET_ISSUER_ID: 'trains' });
      await expect(test.secondHost()).rejects.toThrow(/GOOGLE_WALLET_ISSUER_ID: must be a number/);
    });
  });
});
