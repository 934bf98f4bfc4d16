import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ok, problem, startTestServices } from '@train-swap/shared-api/testing';
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
  await user.type(await screen.findByLabelText(/Your email address/), 'ada@example.com');
  await user.type(screen.getByLabelText(/What is it about/), 'My seat');
  await user.type(screen.getByLabelText(/Your message/), 'It is by the toilet.');
  return { user, send: () => user.click(screen.getByRole('button', { name: 'Send message' })) };
}

const cases = () => services.requests.filter(({ path }) => path === '/web/support-cases');

describe('the contact form', () => {
  it('sends the message with the booking and shows the case number', async () => {
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

  it('shows every missing field and sends nothing', async () => {
    openApp('/help/contact?booking=SWAPME24');
    await userEvent.click(await screen.findByRole('button', { name: 'Send message' }));
    expect(
      screen.getAllByRole('link', { name: /Enter an email|Enter what|Write your/ }),
    ).toHaveLength(3);
    expect(cases()).toHaveLength(0);
  });

  it('announces the field errors of the service in the summary and keeps the message', async () => {
    services.use({
      'POST /web/support-cases': () =>
        problem(422, 'invalid-request', 'Check the marked fields.', {
          pointers: [{ pointer: '#/subject', detail: 'Enter at most 200 characters.' }],
        }),
    });
    const { send } = await fillIn();
    await send();
    const summary = await screen.findByRole('alert');
    expect(summary).toBe(document.activeElement);
    const link = within(summary).getByRole('link', { name: 'Enter at most 200 characters.' });
    const subject = screen.getByRole('textbox', { name: 'What is it about?' });
    expect(link.getAttribute('href')).toBe(`#${subject.id}`);
    expect(subject.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText(/Your message/)).toHaveProperty('value', 'It is by the toilet.');
  });

  it('keeps the message when sending fails, and repeats it with the same key', async () => {
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
