import type { ProblemError, Traveller } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Notice } from '@train-swap/shared-ui';
import { useState } from 'react';
import { Form } from '../../../lib/form/form';
import { NewPasswordField } from '../../../lib/form/new-password-field';
import { ConfirmIdentity } from './confirm-identity';
import { useSetPassword } from './set-password';

/** Sets a password. When the sign-in is not recent, the form keeps the password until a new code is verified. */
export function PasswordForm({ traveller }: { traveller: Traveller }) {
  const [password, setPassword] = useState('');
  const [saved, setSaved] = useState(false);
  const [stepUp, setStepUp] = useState<ProblemError>();
  const form = useSetPassword(() => {
    setPassword('');
    setSaved(true);
  }, setStepUp);

  if (stepUp) {
    return (
      <ConfirmIdentity
        traveller={traveller}
        reason={stepUp.detail}
        onConfirmed={() => {
          setStepUp(undefined);
          void form.submit({ password });
        }}
        onCancel={() => setStepUp(undefined)}
      />
    );
  }
  return (
    <Form
      label={i18n.t('Password')}
      form={form}
      onSubmit={() => form.submit({ password })}
      submitLabel={i18n.t('Save password')}
      busyLabel={i18n.t('Saving')}
      aside={
        saved && (
          <Notice tone="success" announce="polite">
            {i18n.t('Your password is saved. You are signed out everywhere else.')}
          </Notice>
        )
      }
    >
      <p>{i18n.t('You do not need a password to sign in. It helps when no code can reach you.')}</p>
      <NewPasswordField
        {...form.field('password')}
        {...(traveller.email && { email: traveller.email })}
        value={password}
        onValueChange={(value) => {
          setSaved(false);
          setPassword(value);
        }}
      />
    </Form>
  );
}
