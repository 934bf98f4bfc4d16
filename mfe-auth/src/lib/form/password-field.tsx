import { i18n, markSensitiveScreen } from '@train-swap/shared-config';
import { Button, TextField } from '@train-swap/shared-ui';
import { type ComponentProps, useLayoutEffect, useState } from 'react';

type PasswordFieldProps = ComponentProps<typeof TextField>;

/** A password field with a button to show the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  useLayoutEffect(markSensitiveScreen, []);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <Button
          variant="quiet"
          size="small"
          aria-pressed={shown}
          aria-label={i18n.t('Show password')}
          onClick={() => setShown(!shown)}
        >
          {shown ? i18n.t('Hide') : i18n.t('Show')}
        </Button>
      }
    />
  );
}
