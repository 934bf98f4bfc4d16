import { PasswordField } from './password-field';
import { shortestPassword } from './values';

type NewPasswordFieldProps = {
  id: string;
  name: string;
  error: string | undefined;
  /** Whose password: a password manager saves it under this name. */
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
        label="New password"
        hint={`At least ${shortestPassword} characters. A few words in a row are good.`}
        autoComplete="new-password"
        onChange={({ target }) => onValueChange(target.value)}
      />
    </>
  );
}
