import { useEffect, useRef, useState } from 'react';
import { Button, TextField } from 'shared-ui';
import * as z from 'zod/mini';
import { Form } from '../../../lib/form/form';
import { useForm } from '../../../lib/form/use-form';
import { type Passkey, renamePasskey } from './manage-passkeys';

/** The service refuses longer ones. */
const longestName = 60;
const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name for this passkey.'),
      z.maxLength(longestName, `Enter at most ${longestName} characters.`),
    ),
});

type RenamePasskeyProps = {
  passkey: Passkey;
  onRenamed: (passkey: Passkey) => void;
  onCancel: () => void;
};

export function RenamePasskey({ passkey, onRenamed, onCancel }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const form = useForm({
    id: `passkey-${passkey.id}`,
    schema,
    fields: ['name'],
    send: (values) => renamePasskey(passkey.id, values.name),
    onDone: onRenamed,
  });
  return (
    <Form
      label={`Rename ${passkey.name}`}
      form={form}
      onSubmit={() => form.submit({ name })}
      submitLabel="Save this name"
      busyLabel="Saving"
      aside={
        <Button variant="quiet" wide onClick={onCancel}>
          Leave it as it is
        </Button>
      }
    >
      <TextField
        {...form.field('name')}
        ref={field}
        label="Name of the passkey"
        hint="Such as the device or the password manager that keeps it."
        autoComplete="off"
        enterKeyHint="done"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Form>
  );
}
