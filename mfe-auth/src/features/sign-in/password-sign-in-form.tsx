import type { Session } from '@train-swap/shared-api';
import { getConfig, i18n } from '@train-swap/shared-config';
import { Link, TextField } from '@train-swap/shared-ui';
import { useState } from 'react';
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
      label={i18n.t('Sign in by password')}
      form={form}
      onSubmit={() => form.submit({ email, password })}
      submitLabel={i18n.t('Sign in')}
      busyLabel={i18n.t('Signing in')}
      aside={
        <p>
          <Link href={getConfig().locations.passwordReset}>{i18n.t('I forgot my password')}</Link>
        </p>
      }
    >
      <TextField
        {...form.field('email')}
        label={i18n.t('Email address')}
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
        label={i18n.t('Password')}
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </Form>
  );
}
