import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { refreshSession } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../../testing/open-app';
import { travellerSession } from '../../../testing/sessions';

const currentSession = {
  id: 'session-1',
  current: true,
  device: 'Chrome on Android',
  signedInAt: '2026-11-21T08:00:00Z',
  expiresAt: '2026-12-21T08:00:00Z',
};
const otherSession = { ...currentSession, id: 'session-2', current: false, device: null };
const exported = {
  exportedAt: '2026-11-21T09:00:00Z',
  traveller: travellerSession.traveller,
  account: { createdAt: '2026-01-05T09:00:00Z', phoneProved: true, hasPassword: false },
  sessions: [],
  knownDevices: [],
  passkeys: [],
  bookings: [],
  trips: { upcoming: [], past: [] },
  wishes: [],
  proposals: [],
  payments: [],
  vouchers: [],
  savedCards: [],
  supportCases: [],
  newsletter: null,
};

let services: TestServices;
let session: typeof travellerSession | null;
let sessions: (typeof currentSession | typeof otherSession)[];

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
  session = travellerSession;
  sessions = [currentSession, otherSession];
  const end = () => {
    session = null;
    return ok(undefined, 204);
  };
  services.use({
    'GET /authentication/session': () => ok({ session }),
    'DELETE /authentication/session': end,
    'DELETE /authentication/traveller': end,
    'GET /authentication/passkeys': () => ok({ rpId: 'localhost', userId: null, passkeys: [] }),
    'GET /authentication/traveller/email-status': () => ok({ bouncedAt: null }),
    'GET /authentication/sessions': () => ok({ sessions }),
    'DELETE /authentication/sessions': () => {
      sessions = sessions.slice(0, 1);
      return ok(undefined, 204);
    },
    'GET /authentication/traveller/export': () => ok(exported),
  });
  await refreshSession();
  services.requests.length = 0;
});

const requestsTo = (method: string, path: string) =>
  services.requests.filter((one) => one.method === method && one.path.endsWith(path));

describe('the signed-in devices', () => {
  it('lists the sessions and ends all others on request', async () => {
    const { user } = openApp('/account');
    const list = (await screen.findByText('Chrome on Android')).closest('ul') as HTMLElement;
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByText('Unknown device')).toBeTruthy();
    expect(within(list).getAllByText('This device')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await screen.findByText('You are signed out everywhere else.');
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });
});

describe('the account data', () => {
  it('is downloaded as one file', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (file: Blob) => {
      saved.push(file);
      return 'blob:here';
    };
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { user } = openApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await screen.findByText('Your data was saved on this device.');
    expect([saved.length, saved[0]?.type, click.mock.calls.length]).toEqual([
      1,
      'application/json',
      1,
    ]);
    click.mockRestore();
  });

  it('is deleted with the account only after the confirmation', async () => {
    const { user } = openApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep my account' }));
    expect(requestsTo('DELETE', '/traveller')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const again = screen.getByRole('dialog', { name: 'Delete your account?' });
    await user.click(within(again).getByRole('button', { name: 'Delete my account' }));
    await screen.findByText('Your account is deleted');
    expect(requestsTo('DELETE', '/traveller')).toHaveLength(1);
  });

  it('requires a confirmation of identity, with the reason, when the sign-in is not recent', async () => {
    services.use({
      'GET /authentication/traveller/export': () =>
        problem(403, 'step-up-required', 'You signed in a while ago.'),
    });
    const { user } = openApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await screen.findByText('You signed in a while ago.');
    expect(screen.getByRole('button', { name: 'Send a code to ada@example.com' })).toBeTruthy();
  });
});
