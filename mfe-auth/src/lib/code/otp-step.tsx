import { lazyPart, Skeleton } from 'shared-ui';

/** The shared control, fetched beside the sign-in screen and not before it. */
export const OtpStep = lazyPart(async () => (await import('shared-otp/otp-step')).OtpStep, {
  placeholder: <Skeleton shape="block" label="Loading the code field" />,
});
