import type { Page } from '@playwright/test';

/** A file as Playwright chooses it. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** The screen that scans a ticket. */
export function scanPage(page: Page) {
  const main = page.getByRole('main');
  return {
    open: () => page.goto('/swap/scan', { waitUntil: 'domcontentloaded' }),
    link: main.getByRole('link', { name: 'Scan my ticket' }),
    heading: page.getByRole('heading', { level: 1, name: 'Scan my ticket' }),
    choose: (file: ChosenFile) => main.locator('input[type="file"]').setInputFiles(file),
    chooseButton: main.getByRole('button', { name: 'Choose a file' }),
    openShared: main.getByRole('button', { name: 'Open this ticket' }),
    choices: main.getByRole('button', { name: / train / }),
    useCamera: main.getByRole('button', { name: 'Use the camera' }),
    stopCamera: main.getByRole('button', { name: 'Stop the camera' }),
    tryAgain: main.getByRole('button', { name: 'Try again' }),
    alert: main.getByRole('alert'),
    hint: main.getByRole('status').filter({ hasText: /\S/ }),
    reference: main.getByRole('link', { name: 'Enter the reference instead' }),
  };
}
