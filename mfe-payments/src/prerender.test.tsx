import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ok, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { getConfig, paths, setPrerenderConfig } from '@train-swap/shared-config';
import { hydratePrerendered } from '@train-swap/shared-ui/testing';
import * as lifecycles from './lifecycles';
import { prerender } from './prerender';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
  services.use({ 'GET /authentication/session': () => ok({ session: null }) });
});
afterAll(() => services.stop());

function renderHtml(): string {
  const pageConfig = getConfig();
  const screens = prerender('staging');
  setPrerenderConfig(pageConfig);
  return screens.find(({ path }) => path === paths.payments())?.html ?? '';
}

it('is the same each time and contains nothing that the content security policy blocks', () => {
  expect(renderHtml()).toBe(renderHtml());
  expect(renderHtml()).toContain('Loading your payments');
  expect(renderHtml()).not.toMatch(/<script| style=| on\w+=|<form/);
});

it('hydrates in place and shows that this browser has no payments', async () => {
  window.history.replaceState(null, '', paths.payments());
  const getHeading = () => screen.getByRole('heading', { name: 'Payments and receipts' });
  let heading: HTMLElement | undefined;
  const app = await hydratePrerendered({
    lifecycles,
    html: renderHtml(),
    before: () => {
      heading = getHeading();
    },
  });
  expect(await screen.findByText('No payments yet')).toBeTruthy();
  expect(getHeading()).toBe(heading);
  expect(app.errors()).toEqual([]);
  await app.unmount();
});
