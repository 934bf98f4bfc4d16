import { getConsent, subscribeToConsent } from '@train-swap/shared-api';
import { getConfig } from '@train-swap/shared-config';

/** Loads and starts the tag manager after consent. Without the flag, a container and consent nothing is loaded. */
export function loadTagManager(): void {
  const { flags, tagManagerContainer } = getConfig();
  if (!flags.tagManagerIntegration || tagManagerContainer === undefined) return;
  if (document.readyState !== 'complete') {
    // A frame that hangs would delay the page's load event.
    window.addEventListener('load', loadTagManager, { once: true });
    return;
  }
  const unsubscribe = subscribeToConsent(start);
  let isLoading = false;

  async function start() {
    if (isLoading || !getConsent().tagManager) return;
    isLoading = true;
    try {
      const { startTagManager } = await import('./tag-manager');
      unsubscribe();
      startTagManager();
    } catch {
      // The page works without it. The next change of consent tries again.
      isLoading = false;
    }
  }

  void start();
}
