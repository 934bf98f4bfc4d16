import { useMutation } from '@tanstack/react-query';
import { type Challenge, type ProblemError, sendCode } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, MailIcon, Notice, Stack, TextField } from '@train-swap/shared-ui';
import { type FormEvent, useState } from 'react';
import { useSentCode } from './sent-code';

type AddressFormProps = { loadNextStep: () => Promise<void>; onSent: () => void };

/** Requests a code for the email address that the trips were booked with. */
export function AddressForm({ loadNextStep, onSent }: AddressFormProps) {
  const [missing, setMissing] = useState<string>();
  const send = useMutation<Challenge, ProblemError, string>({
    // The form stays until the next step can take its place.
    mutationFn: async (address) => {
      const sending = sendCode({ purpose: 'sign-in', channel: 'email', address });
      const [sent] = await Promise.all([sending, loadNextStep()]);
      return sent;
    },
    onSuccess: (challenge) => {
      onSent();
      useSentCode.setState({ challenge });
    },
  });
  const addressError = send.error?.pointers?.find(({ pointer }) => pointer.endsWith('/address'));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('address') as HTMLInputElement;
    const address = field.value.trim();
    const looksRight = /^[^\s@]+@[^\s@]+$/.test(address);
    setMissing(looksRight ? undefined : i18n.t('Enter an email address like name@example.com.'));
    if (!looksRight) return field.focus();
    if (!send.isPending) send.mutate(address);
  }

  return (
    // Submitted before hydration, it must not navigate.
    <form method="dialog" onFocus={() => void loadNextStep()} onSubmit={submit} noValidate>
      <Stack gap={4}>
        <h2>{i18n.t('See all trips booked with your email address')}</h2>
        <p>
          {i18n.t(
            'We send a code to this address, so that only you can see your tickets. You need no password.',
          )}
        </p>
        {send.error && !addressError ? (
          <Notice tone="danger" title={i18n.t('The code was not sent')} announce="assertive">
            {`${send.error.detail} ${i18n.t('What you typed is still here.')}`}
          </Notice>
        ) : null}
        <TextField
          name="address"
          type="email"
          label={i18n.t('Email address of the booking')}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          error={missing ?? addressError?.detail}
        />
        <div>
          <Button
            type="submit"
            icon={<MailIcon />}
            busy={send.isPending}
            busyLabel={i18n.t('Sending the code')}
          >
            {i18n.t('Send me a code')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
