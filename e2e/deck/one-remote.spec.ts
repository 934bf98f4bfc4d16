import type { Page } from '@playwright/test';
import { accountPages } from '../pages/account';
import { stagingDeck } from '../pages/deck';
import { findTicketPage } from '../pages/find-ticket';
import { expect, test } from '../product/journey';
import { developCopy } from './develop-copy';

type Change = {
  remote: string;
  path: string;
  file: string;
  from: string;
  to: string;
  /** Goes to where the text stands. */
  reach?: (page: Page) => Promise<void>;
};

const askForCode = async (page: Page) => {
  const { signIn } = accountPages(page);
  await signIn.email.fill('one-remote@example.com');
  await signIn.send.click();
};

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
    from: 'by e-mail',
    to: 'by electronic mail',
    reach: askForCode,
  },
];

for (const { remote, path, file, from, to, reach } of changes) {
  test(`a saved change of ${remote} shows in the staging shell, without loading the page`, async ({
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

test('what is typed stays when its screen changes, in text and in style', async ({
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
      'src/features/find-ticket/find-ticket-screen.module.css',
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

test('a development server that has gone leaves the live release, and the deck says so', async ({
  page,
  product,
}) => {
  const copy = await developCopy('mfe-swap', product);
  await copy.stop();
  await page.goto(`/?deck=${copy.word}`);
  await expect(findTicketPage(page).heading).toBeVisible();
  await expect(stagingDeck(page).tab).toContainText('the live release is shown');
  await page.goto('/?deck=reset');
});

test('two remotes are developed at once, by the links that their servers print', async ({
  page,
  product,
  tolerate,
}) => {
  // The shell fetches entries ahead by the digest of before the change; it is blocked, and nothing runs.
  tolerate(
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
