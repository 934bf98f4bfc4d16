import { useState } from 'react';
import type { ProblemError, Traveller } from 'shared-api';
import { Notice } from 'shared-ui';
import { Form } from '../../lib/form/form';
import { NewPasswordField } from '../../lib/form/new-password-field';
import { ConfirmIdentity } from './confirm-identity';
import { useSetPassword } from './set-password';

/** Sets a password. Long after signing in the service wants a fresh code first; the password waits. */
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
      label="Password"
      form={form}
      onSubmit={() => form.submit({ password })}
      submitLabel="Save this password"
      busyLabel="Saving"
      aside={
        saved && (
          <Notice tone="success" announce="polite">
            Your password is saved. You are signed out everywhere else.
          </Notice>
        )
      }
    >
      <p>You can sign in by code alone. A password helps where no code reaches you.</p>
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
