import type { Traveller } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Notice, useForm, useFormValues } from '@train-swap/shared-ui';
import { useState } from 'react';
import { Form } from '../../../lib/form/form';
import { NewPasswordField } from '../../../lib/form/new-password-field';
import { validateBy } from '../../../lib/form/validate-by';
import { ConfirmIdentity } from './confirm-identity';
import { passwordSchema, setPassword } from './set-password';

/** Sets a password. When the sign-in is not recent, the form keeps the password until a new code is verified. */
export function PasswordForm({ traveller }: { traveller: Traveller }) {
  const { values, onChange } = useFormValues({ password: '' });
  const [saved, setSaved] = useState(false);
  const form = useForm({
    id: 'password',
    values,
    onChange: (changed) => {
      setSaved(false);
      onChange(changed);
    },
    validate: validateBy(passwordSchema),
    send: setPassword,
    onDone: () => {
      onChange({ password: '' });
      setSaved(true);
    },
  });

  if (form.problem?.code === 'step-up-required') {
    return (
      <ConfirmIdentity
        traveller={traveller}
        reason={form.problem.detail}
        onConfirmed={() => {
          form.reset();
          void form.submit();
        }}
        onCancel={form.reset}
      />
    );
  }
  return (
    <Form
      label={i18n.t('Password')}
      form={form}
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
      />
    </Form>
  );
}
