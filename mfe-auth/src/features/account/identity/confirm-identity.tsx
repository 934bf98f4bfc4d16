import { acceptSession, type SentCode, sendCode, type Traveller } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, Cluster, Stack } from '@train-swap/shared-ui';
import { useState } from 'react';
import { CodeStep } from '../../../lib/code/code-step';
import { useAction } from '../../../lib/use-action';
import { ConfirmByPasskey } from './confirm-by-passkey';

type ConfirmIdentityProps = {
  traveller: Traveller;
  /** The service's reason for asking. */
  reason: string;
  /** To prove that codes arrive at the address. */
  byCodeOnly?: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks for a new one-time code or a passkey before an action that needs it. The form behind it keeps its values. */
export function ConfirmIdentity({
  traveller,
  reason,
  byCodeOnly = false,
  onConfirmed,
  onCancel,
}: ConfirmIdentityProps) {
  const [challenge, setChallenge] = useState<SentCode>();
  const { busy, problem, setProblem, run } = useAction();
  const address = traveller.email ?? traveller.phone ?? '';

  const channel = traveller.email ? 'email' : 'text';
  const send = () =>
    run(async () => setChallenge(await sendCode({ purpose: 'sign-in', channel, address })));

  if (challenge) {
    return (
      <CodeStep
        challenge={challenge}
        title={i18n.t('Confirm that it is you')}
        submitLabel={i18n.t('Confirm')}
        onVerified={(session) => {
          acceptSession(session);
          onConfirmed();
        }}
        onResent={setChallenge}
        onLeave={(left) => {
          setChallenge(undefined);
          setProblem(left);
        }}
      />
    );
  }
  return (
    <Stack gap={4}>
      <p role="status">{reason}</p>
      {problem && (
        <Alert title={i18n.t('We could not confirm that it is you')}>{problem.detail}</Alert>
      )}
      <Cluster>
        <Button busy={busy} busyLabel={i18n.t('Sending the code')} onClick={send}>
          {i18n.t('Send a code to {address}', { address })}
        </Button>
        {!byCodeOnly && (
          <ConfirmByPasskey
            onBegin={() => setProblem(undefined)}
            onConfirmed={(session) => {
              acceptSession(session);
              onConfirmed();
            }}
            onProblem={setProblem}
          />
        )}
        <Button variant="quiet" onClick={onCancel}>
          {i18n.t('Not now')}
        </Button>
      </Cluster>
    </Stack>
  );
}
