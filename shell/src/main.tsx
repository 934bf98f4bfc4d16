// First, so that it goes on while the rest of the shell is run.
import { releaseMapChecked } from './check-release-map';

import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { ReleaseMapError } from 'federation';
import { createRoot } from 'react-dom/client';
import { ConfigurationError, getConfig } from 'shared-config';
import { ConfigurationPage } from './configuration-page';
import { startShell } from './start-shell';
import { UntrustedPage } from './untrusted-page';

const element = document.getElementById('shell') as HTMLElement;

async function open() {
  getConfig();
  await releaseMapChecked;
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
