import { useLayoutEffect, useRef } from 'react';
import type { SentCode } from 'shared-api';
import { RadioGroup, TextField } from 'shared-ui';
import { useSendCode } from '../../lib/code/send-code';
import { Form } from '../../lib/form/form';
import { adoptTyped, useSignInDraft } from './sign-in-draft';

const addressOf = {
  email: {
    label: 'E-mail address',
    hint: undefined,
    type: 'email',
    // Passkeys are offered there as well.
    autoComplete: 'username webauthn',
    inputMode: 'email',
  },
  text: {
    label: 'Mobile number',
    hint: 'For example 07700 900101. From another country with its code, like +49.',
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
  },
} as const;

/** Where the code shall go. */
export function CodeRequestForm({ onSent }: { onSent: (challenge: SentCode) => void }) {
  const { channel, email, phone } = useSignInDraft();
  const form = useSendCode(onSent);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => adoptTyped(field.current), []);
  const address = channel === 'email' ? email : phone;
  return (
    <Form
      label="Sign in by one-time code"
      form={form}
      onSubmit={() => form.submit({ channel, address })}
      submitLabel="Send me a code"
      busyLabel="Sending the code"
    >
      <RadioGroup
        label="How shall we send the code?"
        name="channel"
        value={channel}
        options={[
          { value: 'email', label: 'By e-mail' },
          { value: 'text', label: 'By text message' },
        ]}
        onValueChange={(value) =>
          useSignInDraft.setState({ channel: value === 'text' ? 'text' : 'email' })
        }
      />
      <TextField
        {...form.field('address')}
        {...addressOf[channel]}
        key={channel}
        ref={field}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        value={address}
        onChange={({ target }) =>
          useSignInDraft.setState(
            channel === 'email' ? { email: target.value } : { phone: target.value },
          )
        }
      />
    </Form>
  );
}
