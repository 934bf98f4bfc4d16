import type { Page } from '@playwright/test';

/** The undo of a swap. */
export const undoPage = (page: Page) => ({
  link: page.getByRole('link', { name: 'Undo this swap' }),
  heading: page.getByRole('heading', { level: 1, name: 'Undo your swap' }),
  goBack: page.getByRole('button', { name: 'Go back to this train' }),
  done: page.getByRole('heading', { level: 1, name: 'Your old ticket is back' }),
  confirm: page.getByRole('button', { name: 'Undo my swap' }),
});
