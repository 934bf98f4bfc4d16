import type { Page } from '@playwright/test';

/** Passkeys on the sign-in screen and in the account. */
export function passkeyControls(page: Page) {
  const rows = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  return {
    signIn: page.getByRole('button', { name: 'Sign in with a passkey' }),
    add: page.getByRole('button', { name: /^Add (a|another) passkey$/ }),
    rows,
    added: page.getByText('Your passkey is saved.'),
    removed: page.getByText('The passkey is removed.'),
    rename: rows.getByRole('button', { name: /^Rename / }),
    remove: rows.getByRole('button', { name: /^Remove / }),
    removeDialog: page.getByRole('dialog', { name: 'Remove this passkey?' }),
    name: page.getByLabel('Name of the passkey'),
    saveName: page.getByRole('button', { name: 'Save name' }),
    confirm: page.getByRole('button', { name: 'Use a passkey' }),
  };
}
