import { i18n } from '@train-swap/shared-config';
import { lazyComponent, Skeleton } from '@train-swap/shared-ui';

/** Loaded with the account, so that it does not delay the sign-in screen. */
export const PasskeysPart = lazyComponent(async () => (await import('./passkeys')).Passkeys, {
  placeholder: () => <Skeleton shape="block" label={i18n.t('Loading your passkeys')} />,
});
