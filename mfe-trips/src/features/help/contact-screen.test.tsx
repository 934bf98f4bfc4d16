import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ok, problem, startTestServices } from 'shared-api/testing';
import { openApp } from '../../testing/open-app';

const services = await startTestServices({
  'GET /authentication/session': () => ok({ session: null }),
});

beforeEach(() => {
  services.requests.length = 0;
});
afterEach(cleanup);
afterAll(() => services.stop());

async function fillIn() {
  const user = userEvent.setup();
  openApp('/help/contact?booking=SWAPME24');
  await user.type(screen.getByLabelText(/Your e-mail address/), 'ada@example.com');
  await user.type(screen.getByLabelText(/What is it about/), 'My seat');
  await user.type(screen.getByLabelText(/Your message/), 'It is by the toilet.');
  return { user, send: () => user.click(screen.getByRole('button', { name: 'Send' })) };
}

const cases = () => services.requests.filter(({ path }) => path === '/web/support-cases');

describe('writing to support', () => {
  it('sends the message with the booking and says the number of the case', async () => {
    services.use({
      'POST /web/support-cases': () =>
        ok({ caseNumber: 'CS-1', status: 'OPEN', createdAt: '2026-11-21T09:00:00Z' }, 201),
    });
    const { send } = await fillIn();
    await send();
    expect(await screen.findByText('Your case is CS-1')).toBeTruthy();
    expect(cases()[0]?.body).toEqual({
      email: 'ada@example.com',
      subject: 'My seat',
      message: 'It is by the toilet.',
      bookingReference: 'SWAPME24',
    });
  });

  it('names every field that is missing and sends nothing', async () => {
    openApp('/help/contact?booking=SWAPME24');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(
      screen.getAllByRole('link', { name: /Enter an e-mail|Say in a few|Write your/ }),
    ).toHaveLength(3);
    expect(cases()).toHaveLength(0);
  });

  it('keeps what was written when sending fails, and repeats it under the same key', async () => {
    services.use({
      'POST /web/support-cases': () => problem(500, 'internal-error', 'Something went wrong.'),
    });
    const { send } = await fillIn();
    await send();
    expect(await screen.findByText('Your message was not sent')).toBeTruthy();
    expect(screen.getByLabelText(/Your message/)).toHaveProperty('value', 'It is by the toilet.');
    await send();
    const keys = new Set(cases().map(({ headers }) => headers['idempotency-key']));
    expect(keys.size).toBe(1);
  });
});
