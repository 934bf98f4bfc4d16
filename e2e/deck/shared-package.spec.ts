import { findTicketPage } from '../pages/ticket/find-ticket';
import { expect, test } from '../product/journey';
import { developCopy } from './develop-copy';

test('shows a saved change of shared-ui in the developed remote and keeps typed text', async ({
  page,
  product,
}) => {
  const copy = await developCopy('mfe-swap', product, ['shared-ui']);
  try {
    await page.goto(`/?deck=${copy.word}`);
    const { reference } = findTicketPage(page);
    await reference.fill('SWAPME24');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await copy.change(
      '../shared-ui/src/actions/button.tsx',
      '<span>{children}</span>',
      '<span>{children} now</span>',
    );
    await expect(page.getByRole('button', { name: 'Find my ticket now' })).toBeVisible();
    await expect(reference).toHaveValue('SWAPME24');
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  } finally {
    await page.goto('/?deck=reset');
    await copy.stop();
  }
});

test('reloads the page after a saved change of shared-api and logs the reason', async ({
  page,
  product,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const copy = await developCopy('mfe-swap', product, ['shared-api']);
  // The location of the service returns a page, which is an invalid response.
  const overrides = { releases: { 'mfe-swap': copy.address }, locations: { trainSwap: '/help' } };
  const word = Buffer.from(JSON.stringify(overrides)).toString('base64url');
  const find = () => findTicketPage(page).findBooking({ reference: 'SWAPME24', holder: 'Okafor' });
  try {
    await page.goto(`/?deck=${word}`);
    await find();
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
    const note = page.waitForEvent('console', (message) =>
      message.text().startsWith('A shared package has changed.'),
    );
    const loaded = page.waitForEvent('load');
    await copy.change(
      '../shared-api/src/problem-error.ts',
      'Something went wrong on our side.',
      'Something went wrong with us.',
    );
    await Promise.all([note, loaded]);
    await find();
    await expect(page.getByText('Something went wrong with us.')).toBeVisible();
  } finally {
    await page.goto('/?deck=reset');
    await copy.stop();
  }
});
