import type { SentCode } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { RadioGroup, TextField, useForm } from '@train-swap/shared-ui';
import { codeRequestSchema, sendSignInCode } from '../../lib/code/send-code';
import { Form } from '../../lib/form/form';
import { validateBy } from '../../lib/form/validate-by';
import { useSignInDraft } from './sign-in-draft';

const getAddressFields = () =>
  ({
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
  }) as const;

/** Asks where to send the code. */
export function CodeRequestForm({ onSent }: { onSent: (challenge: SentCode) => void }) {
  const { channel, email, phone } = useSignInDraft();
  const form = useForm({
    id: 'code-request',
    values: { channel, address: channel === 'email' ? email : phone },
    onChange: (changed) => {
      const { channel: chosen = channel, address } = changed;
      useSignInDraft.setState({
        channel: chosen,
        ...(address !== undefined && { [chosen === 'email' ? 'email' : 'phone']: address }),
      });
    },
    validate: validateBy(codeRequestSchema),
    send: sendSignInCode,
    onDone: onSent,
  });
  return (
    <Form
      label={i18n.t('Sign in by one-time code')}
      form={form}
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
        {...getAddressFields()[channel]}
        key={channel}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
    </Form>
  );
}
