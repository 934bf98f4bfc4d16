import {
  acceptSession,
  type Booking,
  type Challenge,
  type ProblemError,
  type SentCode,
  sendCode,
} from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  Cluster,
  ContactButtons,
  lazyComponent,
  ProblemNotice,
  Skeleton,
  Stack,
} from '@train-swap/shared-ui';
import { useMutation } from '@train-swap/shared-ui/query';
import { useEffect, useRef, useState } from 'react';
import styles from './care.module.css';

const CodeStep = lazyComponent(async () => (await import('../by-code/code-step')).CodeStep, {
  placeholder: () => <Skeleton shape="block" count={1} label={i18n.t('Loading the code field')} />,
});

type Channel = SentCode['channel'];
type ClaimCodeProps = { booking: Booking; onProven: () => void; onCancel: () => void };

/** Confirms the identity for a claim by a code to the contact of the booking. */
export function ClaimCode({ booking, onProven, onCancel }: ClaimCodeProps) {
  const [challenge, setChallenge] = useState<SentCode | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const send = useMutation<Challenge, ProblemError, Channel>({
    mutationFn: (channel) =>
      sendCode({ purpose: 'claim', bookingId: booking.id, channel }, CodeStep.preload),
    onSuccess: setChallenge,
  });
  useEffect(() => {
    void CodeStep.preload();
    heading.current?.focus();
  }, []);

  if (challenge) {
    return (
      <CodeStep
        title={i18n.t('Enter the code')}
        challenge={challenge}
        onResent={setChallenge}
        onVerified={(session) => {
          acceptSession(session);
          onProven();
        }}
      />
    );
  }
  return (
    <Stack gap={3}>
      <h3 ref={heading} tabIndex={-1}>
        {i18n.t('Confirm that it is you')}
      </h3>
      <p className={styles.text}>
        {i18n.t(
          'We send a code to the contact of this booking, so that only you can claim its compensation or withdraw the claim.',
        )}
      </p>
      {send.error ? (
        <ProblemNotice problem={send.error} title={i18n.t('The code was not sent')} />
      ) : null}
      <Cluster>
        <ContactButtons
          contact={booking.contact}
          sending={send.isPending ? send.variables : null}
          onSend={send.mutate}
        />
        <Button variant="quiet" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      </Cluster>
    </Stack>
  );
}
