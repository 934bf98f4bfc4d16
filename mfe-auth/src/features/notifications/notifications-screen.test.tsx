import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refreshSession } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { guestSession, travellerSession } from '../../testing/sessions';

const allOn = { swapResults: true, proposals: true, trainChanges: true };
const operation = '/trips/notification-choices';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  services.use({
    'GET /authentication/session': () => ok({ session: travellerSession }),
    [`GET ${operation}`]: () => ok(allOn),
    [`PUT ${operation}`]: ({ body }) => ok((body as { choices: typeof allOn }).choices),
  });
  await refreshSession();
  services.requests.length = 0;
});

const sent = (method: string) => services.requests.filter((request) => request.method === method);
const save = () => screen.getByRole('button', { name: 'Save my choice' });

describe('the choice of emails', () => {
  it('saves what the signed-in traveller switched off', async () => {
    const { user } = openApp('/account/notifications');
    const proposals = await screen.findByRole('checkbox', { name: /^Wishes and proposals/ });
    expect((proposals as HTMLInputElement).checked).toBe(true);
    await user.click(proposals);
    await user.click(save());
    await screen.findByText('Your choice is saved.');
    expect(sent('PUT').map(({ body }) => body)).toEqual([
      { choices: { ...allOn, proposals: false } },
    ]);
    await user.click(proposals);
    expect(screen.queryByText('Your choice is saved.')).toBe(null);
  });

  it('uses the link of an email for a reader who is not signed in', async () => {
    const { user } = openApp('/account/notifications#address.signature');
    await user.click(await screen.findByRole('checkbox', { name: /^Changes of my trains/ }));
    await user.click(save());
    await screen.findByText('Your choice is saved.');
    expect(sent('GET').at(-1)?.query.get('link')).toBe('address.signature');
    expect(sent('PUT')[0]?.body).toEqual({
      choices: { ...allOn, trainChanges: false },
      link: 'address.signature',
    });
  });

  it('offers to sign in when the link is wrong', async () => {
    services.use({
      [`GET ${operation}`]: () =>
        problem(404, 'notification-address-not-found', 'We do not know whose emails these are.'),
    });
    openApp('/account/notifications#wrong');
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/account/sign-in?next=%2Faccount%2Fnotifications');
  });

  it('offers a guest without a link to sign in, and requests nothing', async () => {
    services.use({ 'GET /authentication/session': () => ok({ session: guestSession }) });
    await refreshSession();
    services.requests.length = 0;
    openApp('/account/notifications');
    await screen.findByRole('link', { name: 'Sign in' });
    expect(services.requests.filter(({ path }) => path === operation)).toEqual([]);
  });

  it('reports a choice that was not saved, and keeps it', async () => {
    services.use({
      [`PUT ${operation}`]: () => problem(503, 'service-unavailable', 'Try again in a moment.'),
    });
    const { user } = openApp('/account/notifications');
    const results = await screen.findByRole('checkbox', { name: /^Results of my swaps/ });
    await user.click(results);
    await user.click(save());
    await screen.findByText('Your choice is not saved');
    expect((results as HTMLInputElement).checked).toBe(false);
  });
});
