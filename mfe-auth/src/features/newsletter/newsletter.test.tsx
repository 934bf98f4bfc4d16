import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { NewsletterForm } from '../../newsletter-form';
import { openApp } from '../../testing/open-app';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices({
    'POST /newsletter/subscriptions': () => ok({}, 202),
    'POST /newsletter/subscriptions/:token/confirmation': ({ params }) =>
      params.token === 'good'
        ? ok({ email: 'a•••@example.com' })
        : problem(404, 'subscription-not-found', 'This link is not known. Subscribe again.'),
    'POST /newsletter/subscriptions/:token/cancellation': () => ok({}),
  });
});
afterAll(() => services.stop());

it('subscribes from the footer', async () => {
  const user = userEvent.setup();
  render(<NewsletterForm />);
  await user.type(screen.getByLabelText('Email address'), 'ada@example.com{Enter}');
  await screen.findByText('One more step');
  expect(services.requests.at(-1)?.body).toEqual({ email: 'ada@example.com' });
});

it('shows an error at its field and moves the focus there', async () => {
  const user = userEvent.setup();
  render(<NewsletterForm />);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(screen.getByText('Enter your email address.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
});

it('keeps the address and shows an error when the service is unavailable', async () => {
  services.use({
    'POST /newsletter/subscriptions': () => problem(503, 'service-unavailable', 'Try later.'),
  });
  const user = userEvent.setup();
  render(<NewsletterForm />);
  await user.type(screen.getByLabelText('Email address'), 'ada@example.com{Enter}');
  await screen.findByText(/Try later\./);
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@example.com');
});

it('confirms a subscription only after a press', async () => {
  services.requests.length = 0;
  const { user } = openApp('/account/newsletter?token=good');
  expect(services.requests).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Yes, subscribe me' }));
  await screen.findByRole('heading', { name: 'You are subscribed' });
  expect(screen.getByText('a•••@example.com')).toBeDefined();
});

it('shows an error and a way to get a new link when the link is invalid', async () => {
  const { user } = openApp('/account/newsletter?token=dead');
  await user.click(screen.getByRole('button', { name: 'Yes, subscribe me' }));
  await screen.findByText('This link is not known. Subscribe again.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/at the bottom of this page/)).toBeDefined();
});

it('cancels a subscription only after a press', async () => {
  services.requests.length = 0;
  const { user } = openApp('/account/newsletter?token=good&cancel=1');
  expect(screen.queryByRole('button', { name: 'Yes, subscribe me' })).toBeNull();
  expect(services.requests).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Yes, unsubscribe me' }));
  await screen.findByRole('heading', { name: 'You are unsubscribed' });
  expect(services.requests.map(({ path }) => path)).toEqual([
    '/newsletter/subscriptions/good/cancellation',
  ]);
});
