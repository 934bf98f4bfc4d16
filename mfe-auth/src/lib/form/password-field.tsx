import { type ComponentProps, useLayoutEffect, useState } from 'react';
import { markSensitiveScreen } from 'shared-config';
import { Button, TextField } from 'shared-ui';

type PasswordFieldProps = ComponentProps<typeof TextField>;

/** A password that can be looked at: what was typed wrong is better seen than typed twice. */
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
          aria-label="Show password"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
      }
    />
  );
}
