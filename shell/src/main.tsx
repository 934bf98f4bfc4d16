// Imported first, so that the verification runs while the rest of the shell starts.
import { releaseMapCheck } from './check-release-map';

import '@train-swap/shared-ui/tokens.css';
import '@train-swap/shared-ui/base.css';
import '@train-swap/shared-ui/fonts.css';
import { ReleaseMapError } from '@train-swap/federation';
import { ConfigurationError, getConfig } from '@train-swap/shared-config';
import { createRoot } from 'react-dom/client';
import { ConfigurationPage } from './configuration-page';
import { startShell } from './start-shell';
import { UntrustedPage } from './untrusted-page';

const element = document.getElementById('shell') as HTMLElement;

async function open() {
  getConfig();
  await releaseMapCheck;
  startShell(element);
}

open().catch((error: unknown) => {
  if (error instanceof ConfigurationError) {
    createRoot(element).render(<ConfigurationPage problems={error.problems} />);
  } else if (error instanceof ReleaseMapError) {
    createRoot(element).render(<UntrustedPage />);
  } else {
    throw error;
  }
});
