import { i18n } from '@train-swap/shared-config';
import { Button, TextField, useForm, useFormValues } from '@train-swap/shared-ui';
import * as z from '@train-swap/shared-ui/schema';
import { useEffect, useRef } from 'react';
import { Form } from '../../../lib/form/form';
import { validateBy } from '../../../lib/form/validate-by';
import { type Passkey, renamePasskey } from './manage-passkeys';

/** Limit of the service. */
const maxNameLength = 60;
const schema = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1, { error: () => i18n.t('Enter a name for this passkey.') }),
    z.maxLength(maxNameLength, {
      error: () => i18n.t('Enter at most {limit} characters.', { limit: maxNameLength }),
    }),
  ),
});

type RenamePasskeyProps = {
  passkey: Passkey;
  onRenamed: (passkey: Passkey) => void;
  onCancel: () => void;
};

export function RenamePasskey({ passkey, onRenamed, onCancel }: RenamePasskeyProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const form = useForm({
    id: `passkey-${passkey.id}`,
    ...useFormValues({ name: passkey.name }),
    validate: validateBy(schema),
    send: ({ name }: { name: string }) => renamePasskey(passkey.id, name),
    onDone: onRenamed,
  });
  return (
    <Form
      label={i18n.t('Rename {name}', { name: passkey.name })}
      form={form}
      submitLabel={i18n.t('Save name')}
      busyLabel={i18n.t('Saving')}
      aside={
        <Button variant="quiet" fullWidth onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      }
    >
      <TextField
        {...form.field('name')}
        ref={field}
        label={i18n.t('Name of the passkey')}
        hint={i18n.t('For example the device or the password manager where it is saved.')}
        autoComplete="off"
        enterKeyHint="done"
      />
    </Form>
  );
}
