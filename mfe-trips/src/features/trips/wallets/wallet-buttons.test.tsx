import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ok, problem, startTestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../../testing/open-app';
import { trip, validPass } from '../../../testing/trip';

const services = await startTestServices({
  'GET /authentication/session': () => ok({ session: null }),
});
const link = 'https://pay.google.com/gp/v/save/signed';

let openedLinks: string[] = [];
function recordLink(event: Event) {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  openedLinks.push(event.target.href);
}
beforeEach(() => {
  openedLinks = [];
  document.addEventListener('click', recordLink);
});
afterEach(() => {
  document.removeEventListener('click', recordLink);
  jest.restoreAllMocks();
  cleanup();
});
afterAll(() => services.stop());

type Pass = typeof validPass;
const passWithWallets: Pass = { ...validPass, wallets: ['APPLE', 'GOOGLE'] };
const route = 'GET /trips/trips/:bookingId/passes/:fulfilmentId/google-wallet';

async function open(passes: Pass[], routes: Parameters<typeof services.use>[0] = {}) {
  services.use({ 'GET /trips/trips/:bookingId': () => ok({ ...trip, passes }), ...routes });
  openApp('/trips/b1');
  await screen.findByRole('heading', { level: 2, name: 'Ada Okafor' });
}
const apple = () => screen.getByRole('link', { name: 'Add to Apple Wallet for Ada Okafor' });
const google = () => screen.getByRole('button', { name: 'Add to Google Wallet for Ada Okafor' });
const wallets = () =>
  screen.queryAllByText(/^Add to \w+ Wallet/).map(({ firstChild }) => firstChild?.textContent);

describe('the wallets on the page of a trip', () => {
  it('are not shown when no wallet passes are available', async () => {
    await open([validPass]);
    expect(wallets()).toEqual([]);
  });

  it('are not offered for a ticket that was replaced', async () => {
    await open([passWithWallets, { ...validPass, fulfilmentId: 'f0', state: 'DEAD' }]);
    expect(wallets()).toEqual(['Add to Apple Wallet', 'Add to Google Wallet']);
  });

  it('link to the pass file, which the phone opens', async () => {
    await open([passWithWallets]);
    expect(apple()).toHaveProperty(
      'href',
      `${services.origin}/trips/trips/b1/passes/f1/apple-wallet`,
    );
    expect(apple().hasAttribute('download')).toBe(false);
  });

  it('request a link on press and open it', async () => {
    await open([passWithWallets], { [route]: () => ok({ url: link }) });
    await userEvent.setup().click(google());
    await waitFor(() => expect(openedLinks).toEqual([link]));
    expect(document.querySelector(`a[href="${link}"]`)).toBeNull();
  });

  it('show why there is no pass and that the ticket is valid', async () => {
    const detail = 'This ticket is no longer valid. Open the trip to see the one that is.';
    await open([passWithWallets], { [route]: () => problem(410, 'pass-not-valid', detail) });
    await userEvent.setup().click(google());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('The pass was not created')).toBeTruthy();
    expect(within(alert).getByText(new RegExp(detail))).toBeTruthy();
    expect(openedLinks).toEqual([]);
  });

  it('show the wallet of the device first', async () => {
    jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150');
    await open([passWithWallets]);
    expect(wallets()).toEqual(['Add to Google Wallet', 'Add to Apple Wallet']);
  });
});
