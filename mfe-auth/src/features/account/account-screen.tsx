import { useState } from 'react';
import { refreshSession, useSession } from 'shared-api';
import { Alert, Button, PageHeading, Skeleton, Stack } from 'shared-ui';
import { Narrow } from '../../lib/narrow';
import { GuestAccount } from './guest-account';
import { TravellerAccount } from './traveller-account';

/** The traveller's account, or for a guest what an account is good for. */
export function AccountScreen() {
  const { status, session, problem } = useSession();
  const [hadAccount, setHadAccount] = useState(false);
  const [left, setLeft] = useState<'signed-out' | 'deleted'>();
  const traveller = session?.traveller;
  if (traveller && (!hadAccount || left)) {
    setHadAccount(true);
    setLeft(undefined);
  }

  if (traveller) {
    return (
      <TravellerAccount
        traveller={traveller}
        onSignedOut={() => setLeft('signed-out')}
        onDeleted={() => setLeft('deleted')}
      />
    );
  }
  if (session || status === 'known') {
    const how = left ?? (hadAccount ? 'ended' : undefined);
    return <GuestAccount isGuest={session !== null} left={how} />;
  }
  return (
    <Narrow>
      <PageHeading documentTitle="My account">My account</PageHeading>
      {status === 'failed' ? (
        <Alert
          title="We could not load your account"
          actions={
            <Button size="small" onClick={() => refreshSession().catch(() => undefined)}>
              Try again
            </Button>
          }
        >
          {problem?.detail}
        </Alert>
      ) : (
        <Stack gap={5}>
          <Skeleton shape="block" count={2} label="Loading your account" />
        </Stack>
      )}
    </Narrow>
  );
}
