import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Challenge, type ProblemError, sendCode } from 'shared-api';
import { Button, MailIcon, Notice, Stack, TextField } from 'shared-ui';
import { useSentCode } from './sent-code';

/** Which address the trips were booked with. */
export function AddressForm({ onSent }: { onSent: () => void }) {
  const [missing, setMissing] = useState<string>();
  const send = useMutation<Challenge, ProblemError, string>({
    mutationFn: (address) => sendCode({ purpose: 'sign-in', channel: 'email', address }),
    onSuccess: (challenge) => {
      onSent();
      useSentCode.setState({ challenge });
    },
  });
  const refused = send.error?.pointers?.find(({ pointer }) => pointer.endsWith('/address'));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('address') as HTMLInputElement;
    const address = field.value.trim();
    const looksRight = /^[^\s@]+@[^\s@]+$/.test(address);
    setMissing(looksRight ? undefined : 'Enter an e-mail address like name@example.com.');
    if (!looksRight) return field.focus();
    if (!send.isPending) send.mutate(address);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <h2>See every trip of an e-mail address</h2>
        <p>We send a code to it, so that nobody else sees your tickets. No password is needed.</p>
        {send.error && !refused ? (
          <Notice tone="danger" title="The code was not sent" announce="assertive">
            {send.error.detail} What you typed is still here.
          </Notice>
        ) : null}
        <TextField
          name="address"
          type="email"
          label="E-mail address of the booking"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          error={missing ?? refused?.detail}
        />
        <div>
          <Button
            type="submit"
            icon={<MailIcon />}
            busy={send.isPending}
            busyLabel="Sending the code"
          >
            Send me a code
          </Button>
        </div>
      </Stack>
    </form>
  );
}
