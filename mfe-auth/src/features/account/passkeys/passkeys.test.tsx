import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refreshSession } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { type Authenticator, installAuthenticator } from '../../../testing/authenticator';
import { openApp } from '../../../testing/open-app';
import { travellerSession } from '../../../testing/sessions';
import type { Passkey } from './manage-passkeys';

const phone: Passkey = {
  id: 'p1',
  credentialId: 'cred-1',
  name: 'Apple Passwords',
  synced: true,
  createdAt: '2026-11-20T08:00:00Z',
  lastUsedAt: '2026-11-21T08:00:00Z',
};
const securityKey: Passkey = {
  ...phone,
  id: 'p2',
  credentialId: 'cred-2',
  name: 'A key on a ring',
  synced: false,
  lastUsedAt: null,
};
const creation = {
  rp: { id: 'localhost', name: 'Train Swap' },
  user: { id: 'aGFuZGxl', name: 'ada@example.com', displayName: 'Ada Okafor' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

let services: TestServices;
let authenticator: Authenticator;
let passkeys: Passkey[];

beforeAll(async () => {
  services = await startTestServices();
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterAll(() => services.stop());
beforeEach(async () => {
  authenticator = installAuthenticator();
  passkeys = [phone, securityKey];
  services.use({
    'GET /authentication/session': () => ok({ session: travellerSession }),
    'GET /authentication/traveller/email-status': () => ok({ bouncedAt: null }),
    'GET /authentication/sessions': () => ok({ sessions: [] }),
    'GET /authentication/passkeys': () => ok({ rpId: 'localhost', userId: 'aGFuZGxl', passkeys }),
    'POST /authentication/passkey-registrations': () => ok({ publicKey: creation }, 201),
    'POST /authentication/passkeys': () => {
      passkeys = [phone];
      return ok({ passkey: phone }, 201);
    },
    'PATCH /authentication/passkeys/:id': ({ body }) =>
      ok({ passkey: { ...securityKey, ...(body as { name: string }) } }),
    'DELETE /authentication/passkeys/:id': ({ params }) => {
      passkeys = passkeys.filter(({ id }) => id !== params.id);
      return ok(undefined, 204);
    },
  });
  await refreshSession();
  services.requests.length = 0;
});
afterEach(() => authenticator.unplug());

const sent = (method: string, path: string) =>
  services.requests.filter((one) => one.method === method && one.path.includes(path));
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your passkeys' })).getAllByRole('listitem');
const add = () => screen.findByRole('button', { name: /^Add (a|another) passkey$/ });

describe("a traveller's passkeys", () => {
  it('are listed with their dates and whether they are on one device only', async () => {
    openApp('/account');
    const [first, second] = (await rows()).map(({ textContent }) => textContent);
    expect(first).toMatch(/^Apple PasswordsAdded 20 Nov 2026, last used 21 Nov 2026/);
    expect(second).toMatch(/^A key on a ringOn one device onlyAdded 20 Nov 2026, not used yet/);
  });

  it('are created by the browser and saved by the service without unknown fields', async () => {
    passkeys = [];
    const { user } = openApp('/account');
    await screen.findByRole('button', { name: 'Add a passkey' });
    await user.click(await add());
    await screen.findByText(/Your passkey is saved\./);
    expect(authenticator.create.mock.calls[0]?.[0].publicKey).toEqual(creation);
    expect(sent('POST', '/passkeys')[0]?.body).toEqual({
      credential: {
        id: 'cred-1',
        response: {
          clientDataJSON: 'bWFkZSBoZXJl',
          attestationObject: 'YSBrZXk',
          transports: ['internal'],
        },
      },
    });
    expect(await rows()).toHaveLength(1);
    expect(document.activeElement).toBe(await add());
  });

  it('are saved when a password manager does not name the transports', async () => {
    authenticator.createWithoutTransports();
    const { user } = openApp('/account');
    await user.click(await add());
    await screen.findByText(/Your passkey is saved\./);
    expect(sent('POST', '/passkeys')[0]?.body).toMatchObject({
      credential: { response: { transports: [] } },
    });
  });

  it.each([
    ['NotAllowedError', /No passkey was added: it was cancelled or took too long/],
    ['InvalidStateError', /This device already has a passkey for your account/],
    ['NotSupportedError', /This device cannot save a passkey/],
    ['ConstraintError', /This device cannot save a passkey/],
    ['SecurityError', /Passkeys do not work at this address/],
    ['UnknownError', /could not create a passkey/],
  ])('are not added after %s, with a readable message', async (name, message) => {
    authenticator.failWith(name);
    const { user } = openApp('/account');
    await rows();
    await user.click(await add());
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(sent('POST', '/passkeys')).toHaveLength(0);
  });

  it.each([
    [409, 'too-many-passkeys'],
    [422, 'passkey-refused'],
  ])('are removed from the device after %s %s', async (status, code) => {
    services.use({
      'POST /authentication/passkeys': () => problem(status, code, 'Not this one.'),
    });
    const { user } = openApp('/account');
    await rows();
    await user.click(await add());
    expect((await screen.findByRole('alert')).textContent).toMatch(/Not this one\./);
    expect(authenticator.signals.signalUnknownCredential.mock.calls).toEqual([
      [{ rpId: 'localhost', credentialId: 'cred-1' }],
    ]);
  });

  it.each([
    [409, 'passkey-already-registered'],
    [410, 'passkey-expired'],
    [500, 'internal-error'],
    [503, 'service-unavailable'],
  ])(
    'stay on the device after %s %s, because the service may have saved them',
    async (status, code) => {
      services.use({
        'POST /authentication/passkeys': () => problem(status, code, 'Something else.'),
      });
      const { user } = openApp('/account');
      await rows();
      await user.click(await add());
      expect((await screen.findByRole('alert')).textContent).toMatch(/Something else\./);
      expect(authenticator.signals.signalUnknownCredential).not.toHaveBeenCalled();
    },
  );

  it('stay on the device when no response arrives', async () => {
    services.use({
      'POST /authentication/passkeys': () => ({
        status: 201,
        stream: (outgoing) => void outgoing.destroy(),
      }),
    });
    const { user } = openApp('/account');
    await rows();
    await user.click(await add());
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not reach Train Swap/);
    expect(authenticator.signals.signalUnknownCredential).not.toHaveBeenCalled();
  });

  it('are renamed in place, and the focus returns', async () => {
    const { user } = openApp('/account');
    await rows();
    await user.click(screen.getByRole('button', { name: 'Rename A key on a ring' }));
    const field = screen.getByLabelText<HTMLInputElement>(/^Name of the passkey/);
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.keyboard('{Enter}');
    await screen.findByRole('link', { name: 'Enter a name for this passkey.' });
    await user.type(field, ' The blue one {Enter}');
    await screen.findByText('The new name is saved.');
    expect(sent('PATCH', '/passkeys/p2')[0]?.body).toEqual({ name: 'The blue one' });
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Rename The blue one' }),
      ),
    );
  });

  it('are removed after the confirmation, also from the password manager', async () => {
    const { user } = openApp('/account');
    await rows();
    await user.click(screen.getByRole('button', { name: 'Remove A key on a ring' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove this passkey?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep passkey' }));
    expect(sent('DELETE', '/passkeys')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Remove A key on a ring' }));
    const again = screen.getByRole('dialog', { name: 'Remove this passkey?' });
    await user.click(within(again).getByRole('button', { name: 'Remove passkey' }));
    await screen.findByText(/The passkey is removed\./);
    expect(await rows()).toHaveLength(1);
    expect(authenticator.signals.signalAllAcceptedCredentials).toHaveBeenLastCalledWith({
      rpId: 'localhost',
      userId: 'aGFuZGxl',
      allAcceptedCredentialIds: ['cred-1'],
    });
    await waitFor(async () => expect(document.activeElement).toBe(await add()));
  });

  it('require a confirmation of identity when the sign-in is not recent, then continue', async () => {
    let confirmed = false;
    services.use({
      'POST /authentication/passkey-registrations': () =>
        confirmed
          ? ok({ publicKey: creation }, 201)
          : problem(403, 'step-up-required', 'You signed in a while ago.'),
      'POST /authentication/passkey-challenges': () =>
        ok(
          {
            publicKey: {
              rpId: 'localhost',
              challenge: 'Y2hhbGxlbmdl',
              timeout: 300_000,
              userVerification: 'required',
              allowCredentials: [],
            },
          },
          201,
        ),
      'POST /authentication/passkey-sessions': () => {
        confirmed = true;
        return ok({ session: travellerSession }, 201);
      },
    });
    const { user } = openApp('/account');
    await rows();
    await user.click(await add());
    await screen.findByText('You signed in a while ago.');
    expect(screen.getByRole('button', { name: 'Send a code to ada@example.com' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await screen.findByText(/Your passkey is saved\./);
    expect(sent('POST', '/passkey-challenges')[0]?.body).toEqual({ purpose: 'confirm' });
  });

  it('can be loaded again after a failure', async () => {
    services.use({
      'GET /authentication/passkeys': () => problem(500, 'internal-error', 'That was our fault.'),
    });
    const { user } = openApp('/account');
    const alert = await screen.findByText('We could not load your passkeys');
    services.use({
      'GET /authentication/passkeys': () => ok({ rpId: 'localhost', userId: null, passkeys }),
    });
    const box = alert.closest('[role="alert"]') as HTMLElement;
    await user.click(within(box).getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(2);
  });

  it('can be listed and removed when the browser does not support passkeys', async () => {
    authenticator.unplug();
    openApp('/account');
    expect(await rows()).toHaveLength(2);
    await screen.findByText(/You cannot add a passkey in this browser/);
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });
});
