import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-config';
import { AccountScreen } from './features/account/account-screen';
import { NewsletterScreen } from './features/newsletter/newsletter-screen';
import { PrivacyScreen } from './features/privacy/privacy-screen';
import { ResetPasswordScreen } from './features/reset-password/reset-password-screen';
import { SignInScreen } from './features/sign-in/sign-in-screen';
import { authPaths } from './lib/auth-paths';
import { UnknownScreen } from './lib/unknown-screen';

/** The paths are declared in package.json ("screens") as well, for the delivery gate. */
export const screens = (
  <>
    <Route path={paths.account()} element={<AccountScreen />} />
    <Route path={paths.signIn()} element={<SignInScreen />} />
    <Route path={authPaths.resetPassword()} element={<ResetPasswordScreen />} />
    <Route path={authPaths.newsletter()} element={<NewsletterScreen />} />
    <Route path={paths.privacy()} element={<PrivacyScreen />} />
    <Route path={`${paths.account()}/*`} element={<UnknownScreen />} />
    {/* The address of another remote, for the moment before the shell takes this one away. */}
    <Route path="*" element={null} />
  </>
);

/** Which screen stands at which address. All are small, so they come in one file. */
export function AccountRoutes() {
  return <Routes>{screens}</Routes>;
}
