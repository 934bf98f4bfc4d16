import { authenticationApi, type Traveller, unwrap } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Card, Notice } from '@train-swap/shared-ui';
import { useEffect, useState } from 'react';
import { ConfirmIdentity } from './confirm-identity';

/** Shown after an email to the traveller came back. A code that arrives ends this. */
export function BouncedEmail({ traveller }: { traveller: Traveller }) {
  const [state, setState] = useState<'bounced' | 'confirmed'>();
  const { email } = traveller;
  useEffect(() => {
    if (email === null) return;
    unwrap(authenticationApi.GET('/traveller/email-status')).then(
      ({ bouncedAt }) => setState(bouncedAt === null ? undefined : 'bounced'),
      // The account works without it.
      () => undefined,
    );
  }, [email]);
  if (state === undefined) return null;
  if (state === 'confirmed') {
    return (
      <Notice tone="success" announce="polite">
        {i18n.t('Our emails reach you again.')}
      </Notice>
    );
  }
  return (
    <Card title={i18n.t('Our emails do not reach you')}>
      <ConfirmIdentity
        traveller={traveller}
        reason={i18n.t(
          'Our last email to {email} came back. We send only important emails to it until you confirm the address with a code.',
          { email },
        )}
        byCodeOnly
        onConfirmed={() => setState('confirmed')}
        onCancel={() => setState(undefined)}
      />
    </Card>
  );
}
