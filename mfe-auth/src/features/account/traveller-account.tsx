import type { Traveller } from 'shared-api';
import { paths } from 'shared-config';
import { Card, PageHeading } from 'shared-ui';
import { Narrow } from '../../lib/narrow';
import { AccountLinks } from './account-links';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SignOutButton } from './sign-out-button';

type TravellerAccountProps = { traveller: Traveller; onSignedOut: () => void };

export function TravellerAccount({ traveller, onSignedOut }: TravellerAccountProps) {
  return (
    <Narrow>
      <PageHeading
        documentTitle="My account"
        lead={<>Signed in as {traveller.email ?? traveller.phone}.</>}
      >
        {traveller.name ? `Hello, ${traveller.name}` : 'My account'}
      </PageHeading>
      <AccountLinks
        links={[
          { href: paths.trips(), label: 'My trips', text: 'Tickets, passes and live changes' },
          { href: paths.findTicket(), label: 'Swap a ticket', text: 'Find it by its reference' },
          { href: paths.payments(), label: 'Payments', text: 'Receipts and saved cards' },
          { href: paths.privacy(), label: 'Privacy choices', text: 'What we may measure' },
        ]}
      />
      <Card title="Your details">
        <ProfileForm traveller={traveller} />
      </Card>
      <Card title="Password">
        <PasswordForm traveller={traveller} />
      </Card>
      <SignOutButton onSignedOut={onSignedOut} />
    </Narrow>
  );
}
