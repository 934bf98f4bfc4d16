import { lazyPart, Skeleton } from 'shared-ui';

/** Passkeys, fetched when the account stands: who only signs in does not wait for them. */
export const PasskeysPart = lazyPart(async () => (await import('./passkeys')).Passkeys, {
  placeholder: <Skeleton shape="block" label="Loading your passkeys" />,
});
