import { useState } from 'react';
import { Notice } from 'shared-ui';
import { Form } from '../../lib/form/form';
import { NewPasswordField } from '../../lib/form/new-password-field';
import { useSetPassword } from './set-password';

export function PasswordForm({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const [saved, setSaved] = useState(false);
  const form = useSetPassword(() => {
    setPassword('');
    setSaved(true);
  });
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
            Your password is saved. From now on you can sign in with it.
          </Notice>
        )
      }
    >
      <p>You can sign in by code alone. A password helps where no code reaches you.</p>
      <NewPasswordField
        {...form.field('password')}
        email={email}
        value={password}
        onValueChange={(value) => {
          setSaved(false);
          setPassword(value);
        }}
      />
    </Form>
  );
}
