import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { restoreAppearance } from './appearance';
import { AppearanceChoice } from './appearance-choice';

const root = document.documentElement;

/** What the next page does, which has no attributes. */
function openNextPage() {
  delete root.dataset.theme;
  act(restoreAppearance);
}

function writeCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `${text}; path=/`;
}

afterEach(() => {
  cleanup();
  for (const name of ['theme', 'contrast']) writeCookie(`${name}=; max-age=0`);
  restoreAppearance();
});

describe('the choice of the appearance', () => {
  it('applies a theme, keeps it for the next page, and follows the device again', async () => {
    render(<AppearanceChoice />);
    const theme = screen.getByLabelText('Theme');
    await userEvent.selectOptions(theme, 'Dark');
    expect(root.dataset.theme).toBe('dark');
    expect(document.cookie).toContain('theme=dark');
    openNextPage();
    expect(root.dataset.theme).toBe('dark');
    await userEvent.selectOptions(theme, 'Like my device');
    expect(root.dataset.theme).toBeUndefined();
    expect(document.cookie).not.toContain('theme');
  });

  it('applies a high contrast', async () => {
    render(<AppearanceChoice />);
    await userEvent.selectOptions(screen.getByLabelText('Contrast'), 'High');
    expect(root.dataset.contrast).toBe('more');
  });

  it('ignores a cookie that no page wrote', () => {
    writeCookie('theme=blue');
    openNextPage();
    expect(root.dataset.theme).toBeUndefined();
  });
});
