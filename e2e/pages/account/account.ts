import type { Page } from '@playwright/test';

/** Sign-in, the account and the password reset. */
export function accountPages(page: Page) {
  const byCode = page.getByRole('form', { name: 'Sign in by one-time code' });
  const byPassword = page.getByRole('form', { name: 'Sign in by password' });
  return {
    signIn: {
      open: () => page.goto('/account/sign-in'),
      email: byCode.getByLabel('Email address'),
      send: byCode.getByRole('button', { name: 'Send me a code' }),
      passwordTab: page.getByRole('tab', { name: 'Password' }),
      forgotPassword: byPassword.getByRole('link', { name: 'I forgot my password' }),
      byPassword: async (email: string, password: string) => {
        await byPassword.getByLabel('Email address').fill(email);
        await byPassword.getByLabel('Password', { exact: true }).fill(password);
        await byPassword.getByRole('button', { name: 'Sign in' }).click();
      },
    },
    account: {
      open: () => page.goto('/account'),
      signedInAs: (email: string) => page.getByText(`Signed in as ${email}.`),
      signOut: page.getByRole('button', { name: 'Sign out', exact: true }),
      devices: page.getByRole('listitem').filter({ hasText: 'Signed in' }),
      signOutElsewhere: page.getByRole('button', { name: 'Sign out everywhere else' }),
      download: page.getByRole('button', { name: 'Download my data' }),
      deleteAccount: page.getByRole('button', { name: 'Delete my account' }),
      deleteDialog: page.getByRole('dialog', { name: 'Delete your account?' }),
      deleted: page.getByText('Your account is deleted'),
      signedOut: page.getByText('You are signed out'),
    },
    reset: {
      email: page.getByRole('form', { name: 'Reset your password' }).getByLabel('Email address'),
      send: page.getByRole('button', { name: 'Send me the link' }),
      sent: page.getByRole('heading', { level: 1, name: 'Check your inbox' }),
      password: page.getByLabel('New password', { exact: true }),
      save: page.getByRole('button', { name: 'Save and sign in' }),
      done: page.getByRole('heading', { level: 1, name: 'Your password is set' }),
    },
  };
}
