import { i18n } from '@train-swap/shared-config';
import { lazyComponent, Skeleton } from '@train-swap/shared-ui';

/** The shared control, loaded in parallel with the sign-in screen. */
export const OtpStep = lazyComponent(async () => (await import('shared-otp/otp-step')).OtpStep, {
  placeholder: () => <Skeleton shape="block" label={i18n.t('Loading the code field')} />,
});
