import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import { ConfigurationError, getConfig } from 'shared-config';
import { ConfigurationPage } from './configuration-page';
import { startShell } from './start-shell';

const root = createRoot(document.getElementById('shell') as HTMLElement);

try {
  getConfig();
  startShell(root);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  root.render(<ConfigurationPage problems={error.problems} />);
}
