import { i18n } from '@train-swap/shared-config';
import { PasswordField } from './password-field';
import { minPasswordLength } from './values';

type NewPasswordFieldProps = {
  id: string;
  name: string;
  error: string | undefined;
  /** The account name under which a password manager saves the password. */
  email?: string;
  value: string;
  onValueChange: (value: string) => void;
};

export function NewPasswordField({ email, onValueChange, ...field }: NewPasswordFieldProps) {
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
        onChange={({ target }) => onValueChange(target.value)}
      />
    </>
  );
}
