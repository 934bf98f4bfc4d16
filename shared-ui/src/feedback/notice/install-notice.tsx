import { useInstallPrompt } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { useState } from 'react';
import { Button } from '../../actions/button';
import { Notice } from './notice';

const dismissedKey = 'install-notice-dismissed';

/**
 * Offers to put the product on the home screen, where the browser can do that. Shows nothing when it is installed or
 * after the traveller dismissed it once. Use it where a traveller has a ticket to keep, never on a first screen.
 */
export function InstallNotice() {
  const { open } = useInstallPrompt();
  const [isDismissed, setIsDismissed] = useState(readDismissed);
  const needsSteps = !open && isIosBrowser();
  if (isDismissed || isInstalled() || (!open && !needsSteps)) return null;

  const close = () => {
    saveDismissed();
    setIsDismissed(true);
    // The focused button disappears.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <Notice
      title={
        needsSteps ? i18n.t('Add Train Swap to your home screen') : i18n.t('Install Train Swap')
      }
      actions={
        <>
          {open && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                close();
                void open();
              }}
            >
              {i18n.t('Install')}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={close}>
            {i18n.t('Not now')}
          </Button>
        </>
      }
    >
      {needsSteps
        ? i18n.t(
            'Tap Share, then Add to Home Screen. Open your ticket there once. After that it opens without a network too.',
          )
        : i18n.t('Your tickets then open with one tap, also without a network.')}
    </Notice>
  );
}

function isInstalled(): boolean {
  return window.matchMedia?.('(display-mode: standalone)').matches ?? false;
}

/** Safari on a phone or tablet has no install prompt. `standalone` exists only in Safari. */
function isIosBrowser(): boolean {
  const { standalone, maxTouchPoints } = navigator as Navigator & { standalone?: boolean };
  return standalone === false && maxTouchPoints > 1;
}

function readDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null;
  } catch {
    // A browser without storage could not remember the choice, so it would ask at every visit.
    return true;
  }
}

function saveDismissed(): void {
  try {
    localStorage.setItem(dismissedKey, 'yes');
  } catch {
    // Storage is full: the notice is hidden on this screen only.
  }
}
