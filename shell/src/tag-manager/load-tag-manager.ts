import { getConsent, subscribeToConsent } from 'shared-api';
import { getConfig } from 'shared-config';

/**
 * Loads and starts the tag manager once the traveller allows it. Without the flag, a container or the
 * traveller's consent nothing of it is loaded.
 */
export function loadTagManager(): void {
  const { flags, tagManagerContainer } = getConfig();
  if (!flags.tagManagerIntegration || tagManagerContainer === undefined) return;
  if (document.readyState !== 'complete') {
    // A frame that hangs would hold back the page's load event.
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
      // The page is the same without it; the next choice of the traveller tries again.
      isLoading = false;
    }
  }

  void start();
}
