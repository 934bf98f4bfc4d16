import type { Page } from '@playwright/test';
import { accountPages } from '../pages/account/account';
import { stagingDeck } from '../pages/deck';
import { findTicketPage } from '../pages/ticket/find-ticket';
import { expect, test } from '../product/journey';
import { developCopy } from './develop-copy';

type Change = {
  remote: string;
  path: string;
  file: string;
  from: string;
  to: string;
  /** Navigates to the text. */
  reach?: (page: Page) => Promise<void>;
};

async function requestCode(page: Page) {
  const { signIn } = accountPages(page);
  await signIn.email.fill('one-remote@example.com');
  await signIn.send.click();
}

const changes: readonly Change[] = [
  {
    remote: 'mfe-swap',
    path: '/',
    file: 'src/features/find-ticket/find-ticket-screen.tsx',
    from: 'Swap your train',
    to: 'Swap any train',
  },
  {
    remote: 'mfe-trips',
    path: '/help',
    file: 'src/features/help/help-screen.tsx',
    from: 'Answers about swapping',
    to: 'Advice about swapping',
  },
  {
    remote: 'mfe-payments',
    path: '/payments',
    file: 'src/features/overview/overview-screen.tsx',
    from: 'Payments and receipts',
    to: 'Receipts and payments',
  },
  {
    remote: 'mfe-auth',
    path: '/account/sign-in',
    file: 'src/features/sign-in/sign-in-screen.tsx',
    from: 'Sign in',
    to: 'Come in',
  },
  {
    remote: 'shared-otp',
    path: '/account/sign-in',
    file: 'src/otp-step.tsx',
    from: 'by email',
    to: 'by electronic mail',
    reach: requestCode,
  },
];

for (const { remote, path, file, from, to, reach } of changes) {
  test(`shows a saved change of ${remote} in the staging shell without a reload`, async ({
    page,
    product,
  }) => {
    const copy = await developCopy(remote, product);
    try {
      await page.goto(`${path}?deck=${copy.word}`);
      await reach?.(page);
      const main = page.getByRole('main');
      await expect(main.getByText(from).first()).toBeVisible();
      await expect(stagingDeck(page).tab).toContainText(`${remote} from localhost`);
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      await copy.change(file, from, to);
      await expect(main.getByText(to).first()).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    } finally {
      await page.goto('/?deck=reset');
      await copy.stop();
    }
  });
}

test('keeps typed text when the code or the styles of its screen change', async ({
  page,
  product,
}) => {
  const copy = await developCopy('mfe-swap', product);
  try {
    await page.goto(`/?deck=${copy.word}`);
    const { reference } = findTicketPage(page);
    await reference.fill('SWAPME24');
    await copy.change(
      'src/features/find-ticket/find-ticket-screen.tsx',
      'Swap your train',
      'Swap any train',
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Swap any train' })).toBeVisible();
    await expect(reference).toHaveValue('SWAPME24');
    await copy.change(
      'src/features/find-ticket/sample/sample-ticket.module.css',
      'margin-block-start: var(--space-3)',
      'margin-block-start: 77px',
    );
    await expect(page.locator('p', { hasText: 'To try:' })).toHaveCSS('margin-top', '77px');
    await expect(reference).toHaveValue('SWAPME24');
  } finally {
    await page.goto('/?deck=reset');
    await copy.stop();
  }
});

test('shows the live release and a warning when the development server is stopped', async ({
  page,
  product,
}) => {
  const copy = await developCopy('mfe-swap', product);
  await copy.stop();
  await page.goto(`/?deck=${copy.word}`);
  await expect(findTicketPage(page).heading).toBeVisible();
  await expect(stagingDeck(page).tab).toContainText('The live release is shown');
  await page.goto('/?deck=reset');
});

test('two remotes can be developed at the same time', async ({ page, product, allowErrors }) => {
  // The shell prefetches the entry with the digest before the change; the browser blocks it.
  allowErrors(
    /dev\/mfe-\w+\/remote-entry\.js.*(SRI|integrity)|integrity.*dev\/mfe-\w+\/remote-entry\.js/,
  );
  const [swap, trips] = await Promise.all([
    developCopy('mfe-swap', product),
    developCopy('mfe-trips', product),
  ]);
  try {
    for (const { word } of [swap, trips]) await page.goto(`/?deck-add=${word}`);
    const { tab } = stagingDeck(page);
    await expect(tab).toContainText('mfe-swap from localhost');
    await expect(tab).toContainText('mfe-trips from localhost');
    const main = page.getByRole('main');
    await expect(main.getByText('Swap your train').first()).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await swap.change(
      'src/features/find-ticket/find-ticket-screen.tsx',
      'Swap your train',
      'Swap any train',
    );
    await expect(main.getByText('Swap any train').first()).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Help' })
      .click();
    await expect(main.getByText('Answers about swapping').first()).toBeVisible();
    await trips.change(
      'src/features/help/help-screen.tsx',
      'Answers about swapping',
      'Advice about swapping',
    );
    await expect(main.getByText('Advice about swapping').first()).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  } finally {
    await page.goto('/?deck=reset');
    await Promise.all([swap.stop(), trips.stop()]);
  }
});
