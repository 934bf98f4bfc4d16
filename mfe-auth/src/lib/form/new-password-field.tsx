import { i18n } from '@train-swap/shared-config';
import type { ComponentProps } from 'react';
import { PasswordField } from './password-field';
import { minPasswordLength } from './values';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'> & {
  /** The account name under which a password manager saves the password. */
  email?: string;
};

export function NewPasswordField({ email, ...field }: NewPasswordFieldProps) {
  return (
    <>
      {email && <input type="text" hidden readOnly autoComplete="username" value={email} />}
      <PasswordField
        {...field}
        label={i18n.t('New password')}
        hint={i18n.t('At least {limit} characters. You can use a few words.', {
          limit: minPasswordLength,
        })}
        autoComplete="new-password"
      />
    </>
  );
}
