import type { Session } from '@train-swap/shared-api';
import { getConfig, i18n } from '@train-swap/shared-config';
import { Link, TextField, useForm } from '@train-swap/shared-ui';
import { useState } from 'react';
import { Form } from '../../lib/form/form';
import { PasswordField } from '../../lib/form/password-field';
import { validateBy } from '../../lib/form/validate-by';
import { createPasswordSession, credentialsSchema } from './create-password-session';
import { useSignInDraft } from './sign-in-draft';

export function PasswordSignInForm({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const email = useSignInDraft((draft) => draft.email);
  const [password, setPassword] = useState('');
  const form = useForm({
    id: 'password-sign-in',
    values: { email, password },
    onChange: (changed) => {
      if (changed.email !== undefined) useSignInDraft.setState({ email: changed.email });
      if (changed.password !== undefined) setPassword(changed.password);
    },
    validate: validateBy(credentialsSchema),
    send: createPasswordSession,
    onDone: onSignedIn,
  });
  return (
    <Form
      label={i18n.t('Sign in by password')}
      form={form}
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
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('password')}
        label={i18n.t('Password')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
    </Form>
  );
}
