import type { Page } from '@playwright/test';

/** Adds a virtual authenticator with passkeys and user verification to the page. */
export async function addVirtualAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the user is present for each request. */
    setPresence: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether the user verification succeeds. */
    setUserVerified: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () =>
      (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
