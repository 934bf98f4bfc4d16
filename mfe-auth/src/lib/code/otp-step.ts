import { lazyScreen } from 'shared-ui';

const load = async () => ({ default: (await import('shared-otp/otp-step')).OtpStep });

/** The shared control, fetched beside the sign-in screen and not before it. */
export const OtpStep = lazyScreen(load);

export function preloadOtpStep(): void {
  // A failure shows, with its Retry, where the control would stand.
  load().catch(() => undefined);
}
