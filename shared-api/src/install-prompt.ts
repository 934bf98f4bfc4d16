import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The event of Chromium; it is in no standard yet. */
type BeforeInstallPromptEvent = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

export type InstallPrompt = {
  /** Opens the browser's dialog; null when the browser does not offer to install the product, or it is installed. */
  open: (() => Promise<void>) | null;
};

const installPrompt = createStore<InstallPrompt>(() => ({ open: null }));

/** Keeps the browser's offer to install, so that a screen can show it at a sensible moment. The shell calls it once. */
export function listenForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Without this some browsers show their own banner at once.
    event.preventDefault();
    installPrompt.setState({
      open: async () => {
        // The event can be used once.
        installPrompt.setState({ open: null });
        await (event as BeforeInstallPromptEvent).prompt();
      },
    });
  });
  window.addEventListener('appinstalled', () => installPrompt.setState({ open: null }));
}

/** Whether and how this page can be installed, for a component. */
export function useInstallPrompt(): InstallPrompt {
  return useStore(installPrompt);
}
