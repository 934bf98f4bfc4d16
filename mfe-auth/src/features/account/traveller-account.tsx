import type { Traveller } from 'shared-api';
import { paths } from 'shared-config';
import { Card, PageHeading, Stack } from 'shared-ui';
import { AccountLinks } from './account-links';
import { PasskeysPart } from './passkeys/passkeys-part';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SignOutButton } from './sign-out-button';
import { SignedInDevices } from './signed-in-devices';
import styles from './traveller-account.module.css';
import { YourData } from './your-data';

type TravellerAccountProps = {
  traveller: Traveller;
  onSignedOut: () => void;
  onDeleted: () => void;
};

export function TravellerAccount({ traveller, onSignedOut, onDeleted }: TravellerAccountProps) {
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle="My account"
        lead={<>Signed in as {traveller.email ?? traveller.phone}.</>}
      >
        {traveller.name ? `Hello, ${traveller.name}` : 'My account'}
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.aside}>
          <AccountLinks
            links={[
              { href: paths.trips(), label: 'My trips', text: 'Tickets, passes and live changes' },
              {
                href: paths.findTicket(),
                label: 'Swap a ticket',
                text: 'Find it by its reference',
              },
              { href: paths.payments(), label: 'Payments', text: 'Receipts and saved cards' },
              { href: paths.privacy(), label: 'Privacy choices', text: 'What we may measure' },
            ]}
          />
        </div>
        <div className={styles.main}>
          <Card title="Your details">
            <ProfileForm traveller={traveller} />
          </Card>
          <Card title="Passkeys">
            <PasskeysPart traveller={traveller} />
          </Card>
          <Card title="Password">
            <PasswordForm traveller={traveller} />
          </Card>
          <Card title="Where you are signed in">
            <SignedInDevices />
          </Card>
          <Card title="Your data">
            <YourData traveller={traveller} onDeleted={onDeleted} />
          </Card>
          <SignOutButton onSignedOut={onSignedOut} />
        </div>
      </div>
    </Stack>
  );
}
