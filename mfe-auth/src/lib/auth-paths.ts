import { paths } from 'shared-config';

/** The screens of this remote that travellers reach from a mail, never by a link of another remote. */
export const authPaths = {
  resetPassword: () => `${paths.account()}/reset-password`,
  newsletter: () => `${paths.account()}/newsletter`,
} as const;
