import type { SentCode } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { RadioGroup, TextField } from '@train-swap/shared-ui';
import { useLayoutEffect, useRef } from 'react';
import { useSendCode } from '../../lib/code/send-code';
import { Form } from '../../lib/form/form';
import { adoptTyped, useSignInDraft } from './sign-in-draft';

const addressOf = {
  email: {
    label: i18n.t('Email address'),
    hint: undefined,
    type: 'email',
    // `webauthn` makes the browser offer passkeys at this field too.
    autoComplete: 'username webauthn',
    inputMode: 'email',
  },
  text: {
    label: i18n.t('Mobile number'),
    hint: i18n.t(
      'For example 07700 900101. For another country, start with its code, such as +49.',
    ),
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
  },
} as const;

/** Asks where to send the code. */
export function CodeRequestForm({ onSent }: { onSent: (challenge: SentCode) => void }) {
  const { channel, email, phone } = useSignInDraft();
  const form = useSendCode(onSent);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => adoptTyped(field.current), []);
  const address = channel === 'email' ? email : phone;
  return (
    <Form
      label={i18n.t('Sign in by one-time code')}
      form={form}
      onSubmit={() => form.submit({ channel, address })}
      submitLabel={i18n.t('Send me a code')}
      busyLabel={i18n.t('Sending the code')}
    >
      <RadioGroup
        label={i18n.t('How should we send the code?')}
        name="channel"
        value={channel}
        options={[
          { value: 'email', label: i18n.t('By email') },
          { value: 'text', label: i18n.t('By text message') },
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
