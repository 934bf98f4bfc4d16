import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ok, problem, startTestServices } from 'shared-api/testing';
import { openApp } from '../../../testing/open-app';
import { trip, validPass } from '../../../testing/trip';

const services = await startTestServices({
  'GET /authentication/session': () => ok({ session: null }),
});
const link = 'https://pay.google.com/gp/v/save/signed';

let followed: string[] = [];
const keepLink = (event: Event) => {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  followed.push(event.target.href);
};
beforeEach(() => {
  followed = [];
  document.addEventListener('click', keepLink);
});
afterEach(() => {
  document.removeEventListener('click', keepLink);
  jest.restoreAllMocks();
  cleanup();
});
afterAll(() => services.stop());

type Pass = typeof validPass;
const withWallets: Pass = { ...validPass, wallets: ['APPLE', 'GOOGLE'] };
const route = 'GET /trips/trips/:bookingId/passes/:fulfilmentId/google-wallet';

const open = async (passes: Pass[], answers: Parameters<typeof services.use>[0] = {}) => {
  services.use({ 'GET /trips/trips/:bookingId': () => ok({ ...trip, passes }), ...answers });
  openApp('/trips/b1');
  await screen.findByRole('heading', { level: 2, name: 'Ada Okafor' });
};
const apple = () => screen.getByRole('link', { name: 'Add to Apple Wallet for Ada Okafor' });
const google = () => screen.getByRole('button', { name: 'Add to Google Wallet for Ada Okafor' });
const wallets = () =>
  screen.queryAllByText(/^Add to \w+ Wallet/).map(({ firstChild }) => firstChild?.textContent);

describe('the wallets on the page of a trip', () => {
  it('are not spoken of where no passes are made', async () => {
    await open([validPass]);
    expect(wallets()).toEqual([]);
  });

  it('are not offered for a ticket that was replaced', async () => {
    await open([withWallets, { ...validPass, fulfilmentId: 'f0', state: 'DEAD' }]);
    expect(wallets()).toEqual(['Add to Apple Wallet', 'Add to Google Wallet']);
  });

  it('are given the file of the ticket, which the phone opens', async () => {
    await open([withWallets]);
    expect(apple()).toHaveProperty(
      'href',
      `${services.origin}/trips/trips/b1/passes/f1/apple-wallet`,
    );
    expect(apple().hasAttribute('download')).toBe(false);
  });

  it('are given a link that is made when it is wanted, and followed', async () => {
    await open([withWallets], { [route]: () => ok({ url: link }) });
    await userEvent.setup().click(google());
    await waitFor(() => expect(followed).toEqual([link]));
    expect(document.querySelector(`a[href="${link}"]`)).toBeNull();
  });

  it('say why there is no pass, and that the ticket is good', async () => {
    const detail = 'This ticket is no longer valid. Open the trip to see the one that is.';
    await open([withWallets], { [route]: () => problem(410, 'pass-not-valid', detail) });
    await userEvent.setup().click(google());
    const refusal = await screen.findByRole('alert');
    expect(within(refusal).getByText('The pass was not made')).toBeTruthy();
    expect(within(refusal).getByText(new RegExp(detail))).toBeTruthy();
    expect(followed).toEqual([]);
  });

  it('stand with the one of the device first', async () => {
    jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150');
    await open([withWallets]);
    expect(wallets()).toEqual(['Add to Google Wallet', 'Add to Apple Wallet']);
  });
});
