import { refreshSession, useSession } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, PageHeading, Skeleton, Stack } from '@train-swap/shared-ui';
import { useState } from 'react';
import { Narrow } from '../../lib/narrow';
import { GuestAccount } from './guest-account';
import { TravellerAccount } from './traveller-account';

/** The traveller's account; for a guest, what an account offers. */
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
      <PageHeading>{i18n.t('My account')}</PageHeading>
      {status === 'failed' ? (
        <Alert
          title={i18n.t('We could not load your account')}
          actions={
            <Button size="small" onClick={() => refreshSession().catch(() => undefined)}>
              {i18n.t('Try again')}
            </Button>
          }
        >
          {problem?.detail}
        </Alert>
      ) : (
        <Stack gap={5}>
          <Skeleton shape="block" count={2} label={i18n.t('Loading your account')} />
        </Stack>
      )}
    </Narrow>
  );
}
