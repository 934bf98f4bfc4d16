import { i18n, paths } from '@train-swap/shared-config';
import { NotFoundScreen } from '@train-swap/shared-ui';
import { Route, Routes } from '@train-swap/shared-ui/router';
import { AccountScreen } from './features/account/account-screen';
import { NewsletterScreen } from './features/newsletter/newsletter-screen';
import { NotificationsScreen } from './features/notifications/notifications-screen';
import { PrivacyScreen } from './features/privacy/privacy-screen';
import { ResetPasswordScreen } from './features/reset-password/reset-password-screen';
import { SignInScreen } from './features/sign-in/sign-in-screen';
import { authPaths } from './lib/auth-paths';

function NotFound() {
  const links = [
    { href: paths.account(), label: i18n.t('Go to my account') },
    { href: paths.findTicket(), label: i18n.t('Find my ticket') },
  ];
  return <NotFoundScreen links={links} />;
}

/** The paths are declared in package.json ("screens") as well, for the delivery gate. */
export const screens = (
  <>
    <Route path={paths.account()} element={<AccountScreen />} />
    <Route path={paths.signIn()} element={<SignInScreen />} />
    <Route path={authPaths.resetPassword()} element={<ResetPasswordScreen />} />
    <Route path={authPaths.newsletter()} element={<NewsletterScreen />} />
    <Route path={authPaths.notifications()} element={<NotificationsScreen />} />
    <Route path={paths.privacy()} element={<PrivacyScreen />} />
    <Route path={`${paths.account()}/*`} element={<NotFound />} />
    {/* An address of another remote, until the shell unmounts this one. */}
    <Route path="*" element={null} />
  </>
);

/** All screens are small, so they are in one chunk. */
export function AccountRoutes() {
  return <Routes>{screens}</Routes>;
}
