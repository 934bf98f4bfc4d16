import { paths } from '@train-swap/shared-config';

/** Screens that are opened from emails and from the account; no other remote links to them. */
export const authPaths = {
  resetPassword: () => `${paths.account()}/reset-password`,
  newsletter: () => `${paths.account()}/newsletter`,
  notifications: () => `${paths.account()}/notifications`,
} as const;
