import { signOut, type Traveller } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  Alert,
  Button,
  Card,
  lazyComponent,
  PageHeading,
  SignOutIcon,
  Skeleton,
  Stack,
} from '@train-swap/shared-ui';
import { authPaths } from '../../lib/auth-paths';
import { NewsletterForm } from '../../lib/newsletter/newsletter-form';
import { unsubscribeBrowser } from '../../lib/push-subscription';
import { useAction } from '../../lib/use-action';
import { AccountLinks } from './account-links';
import { YourData } from './data/your-data';
import { BouncedEmail } from './identity/bounced-email';
import { PasswordForm } from './identity/password-form';
import { ProfileForm } from './profile/profile-form';
import { SignedInDevices } from './sessions/signed-in-devices';
import styles from './traveller-account.module.css';

type TravellerAccountProps = {
  traveller: Traveller;
  onSignedOut: () => void;
  onDeleted: () => void;
};

/** Loaded with the account, so that it does not delay the sign-in screen. */
const PasskeysPart = lazyComponent(async () => (await import('./passkeys/passkeys')).Passkeys, {
  placeholder: () => <Skeleton shape="block" label={i18n.t('Loading your passkeys')} />,
});

export function TravellerAccount({ traveller, onSignedOut, onDeleted }: TravellerAccountProps) {
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle={i18n.t('My account')}
        lead={i18n.t('Signed in as {address}.', {
          address: traveller.email ?? traveller.phone,
        })}
      >
        {traveller.name ? i18n.t('Hello, {name}', { name: traveller.name }) : i18n.t('My account')}
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.aside}>
          <AccountLinks
            links={[
              {
                href: paths.trips(),
                label: i18n.t('My trips'),
                text: i18n.t('Tickets, passes and live changes'),
              },
              {
                href: paths.findTicket(),
                label: i18n.t('Swap a ticket'),
                text: i18n.t('Find it by its reference'),
              },
              {
                href: paths.payments(),
                label: i18n.t('Payments'),
                text: i18n.t('Receipts and saved cards'),
              },
              {
                href: authPaths.notifications(),
                label: i18n.t('Email choices'),
                text: i18n.t('Choose which emails you get'),
              },
              {
                href: paths.privacy(),
                label: i18n.t('Privacy choices'),
                text: i18n.t('Choose what we may measure'),
              },
            ]}
          />
          <SignOutButton onSignedOut={onSignedOut} />
        </div>
        <div className={styles.main}>
          <BouncedEmail traveller={traveller} />
          <Card title={i18n.t('Your details')}>
            <ProfileForm traveller={traveller} />
          </Card>
          <Card title={i18n.t('Passkeys')}>
            <PasskeysPart traveller={traveller} />
          </Card>
          <Card title={i18n.t('Password')}>
            <PasswordForm traveller={traveller} />
          </Card>
          <Card title={i18n.t('Where you are signed in')}>
            <SignedInDevices />
          </Card>
          <Card>
            <NewsletterForm />
          </Card>
          <Card title={i18n.t('Your data')}>
            <YourData traveller={traveller} onDeleted={onDeleted} />
          </Card>
        </div>
      </div>
    </Stack>
  );
}

function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const { busy, problem, run } = useAction();
  const leave = () =>
    run(async () => {
      await signOut();
      // The device may belong to others, so it shows no more messages.
      await unsubscribeBrowser().catch(() => undefined);
      onSignedOut();
    });
  return (
    <Stack gap={3}>
      {problem && <Alert title={i18n.t('You are still signed in')}>{problem.detail}</Alert>}
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={<SignOutIcon />}
          busy={busy}
          busyLabel={i18n.t('Signing out')}
          onClick={leave}
        >
          {i18n.t('Sign out')}
        </Button>
      </div>
    </Stack>
  );
}
