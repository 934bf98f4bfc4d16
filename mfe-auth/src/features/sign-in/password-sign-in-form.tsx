import { useState } from 'react';
import type { Session } from 'shared-api';
import { getConfig } from 'shared-config';
import { Link, TextField } from 'shared-ui';
import { Form } from '../../lib/form/form';
import { PasswordField } from '../../lib/form/password-field';
import { usePasswordSignIn } from './create-password-session';
import { useSignInDraft } from './sign-in-draft';

export function PasswordSignInForm({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const email = useSignInDraft((draft) => draft.email);
  const [password, setPassword] = useState('');
  const form = usePasswordSignIn(onSignedIn);
  return (
    <Form
      label="Sign in by password"
      form={form}
      onSubmit={() => form.submit({ email, password })}
      submitLabel="Sign in"
      busyLabel="Signing in"
      aside={
        <p>
          <Link href={getConfig().locations.passwordReset}>I forgot my password</Link>
        </p>
      }
    >
      <TextField
        {...form.field('email')}
        label="E-mail address"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        value={email}
        onChange={({ target }) => useSignInDraft.setState({ email: target.value })}
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </Form>
  );
}
