import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getConsent } from '@train-swap/shared-api';
import { startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

it('allows nothing until the traveller agrees, then saves the choice', async () => {
  const { user, unmount } = openApp('/account/privacy');
  expect(screen.getByLabelText<HTMLInputElement>('Statistics').checked).toBe(false);
  await user.click(screen.getByLabelText('Statistics'));
  expect(getConsent().analytics).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Save my choice' }));
  expect(screen.getByText('Your choice is saved on this device.')).toBeDefined();
  expect(getConsent()).toEqual({ tagManager: false, analytics: true, decided: true });
  unmount();
  openApp('/account/privacy');
  expect(screen.getByLabelText<HTMLInputElement>('Statistics').checked).toBe(true);
});
