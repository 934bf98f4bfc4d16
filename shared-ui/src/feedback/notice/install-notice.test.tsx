import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listenForInstallPrompt } from '@train-swap/shared-api';
import { InstallNotice } from './install-notice';

const title = 'Install Train Swap';
const prompt = jest.fn(async () => ({ outcome: 'accepted' }));

/** What Chromium does when the product can be installed. */
function offerToInstall() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return event;
}

function setDisplayMode(mode: 'browser' | 'standalone') {
  Object.assign(window, {
    matchMedia: (query: string) => ({ matches: query === `(display-mode: ${mode})` }),
  });
}

function setSafari(standalone: boolean | undefined, maxTouchPoints: number) {
  for (const [name, value] of Object.entries({ standalone, maxTouchPoints })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

beforeAll(listenForInstallPrompt);
beforeEach(() => {
  setDisplayMode('browser');
  setSafari(undefined, 0);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  prompt.mockClear();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
});

describe('the notice to install the product', () => {
  it('is hidden until the browser offers to install, and replaces the banner of the browser', () => {
    render(<InstallNotice />);
    expect(screen.queryByText(title)).toBeNull();
    expect(offerToInstall().defaultPrevented).toBe(true);
    expect(screen.getByText(title)).toBeTruthy();
  });

  it('opens the dialog of the browser once and disappears', async () => {
    render(<InstallNotice />);
    offerToInstall();
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(title)).toBeNull();
  });

  it('does not return after it was dismissed, and moves the focus to the heading', async () => {
    const page = (
      <>
        <h1 tabIndex={-1}>My trips</h1>
        <InstallNotice />
      </>
    );
    const { unmount } = render(page);
    offerToInstall();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(document.activeElement).toBe(screen.getByRole('heading'));
    unmount();
    render(page);
    offerToInstall();
    expect(screen.queryByText(title)).toBeNull();
    expect(prompt).not.toHaveBeenCalled();
  });

  it('is hidden when the product runs as an installed app', () => {
    setDisplayMode('standalone');
    render(<InstallNotice />);
    offerToInstall();
    expect(screen.queryByText(title)).toBeNull();
  });

  it('describes the steps on an iPhone, which has no dialog', () => {
    setSafari(false, 5);
    render(<InstallNotice />);
    expect(screen.getByText('Add Train Swap to your home screen')).toBeTruthy();
    expect(screen.getByText(/Tap Share, then Add to Home Screen/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('is hidden in an app on the home screen of an iPhone', () => {
    setSafari(true, 5);
    render(<InstallNotice />);
    expect(screen.queryByText('Add Train Swap to your home screen')).toBeNull();
  });
});
