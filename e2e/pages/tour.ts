import type { Page } from '@playwright/test';

export const tourSteps = [
  'Your ticket and its verdict',
  'The departure board',
  'A full train and its wish',
  'Who moves where',
  'Choose your seat',
  'Changed your mind?',
] as const;

/** The guided tour through the sample ticket. */
export const tourPage = (page: Page) => ({
  panel: page.getByRole('dialog').filter({ hasText: 'Guided tour, step' }),
  step: (name: string) => page.getByRole('dialog', { name }),
  /** The element that the step explains. */
  marked: page.locator('[data-tour-active]'),
});
