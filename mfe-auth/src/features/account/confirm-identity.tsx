import { useState } from 'react';
import {
  acceptSession,
  type ProblemError,
  type SentCode,
  sendCode,
  type Traveller,
  toProblem,
} from 'shared-api';
import { Alert, Button, Cluster, Stack } from 'shared-ui';
import { CodeStep } from '../../lib/code/code-step';
import { ConfirmByPasskey } from './confirm-by-passkey';

type ConfirmIdentityProps = {
  traveller: Traveller;
  /** Why it is asked for, in the service's words. */
  reason: string;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** A fresh one-time code or a passkey in the middle of something that needs one; what was typed there waits. */
export function ConfirmIdentity({
  traveller,
  reason,
  onConfirmed,
  onCancel,
}: ConfirmIdentityProps) {
  const [challenge, setChallenge] = useState<SentCode>();
  const [problem, setProblem] = useState<ProblemError>();
  const [busy, setBusy] = useState(false);
  const address = traveller.email ?? traveller.phone ?? '';

  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setChallenge(
        await sendCode({
          purpose: 'sign-in',
          channel: traveller.email ? 'email' : 'text',
          address,
        }),
      );
    } catch (caught) {
      setProblem(toProblem(caught));
    } finally {
      setBusy(false);
    }
  };

  if (challenge) {
    return (
      <CodeStep
        challenge={challenge}
        title="Confirm that it is you"
        submitLabel="Confirm"
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
      {problem && <Alert title="It is not confirmed yet">{problem.detail}</Alert>}
      <Cluster>
        <Button busy={busy} busyLabel="Sending the code" onClick={send}>
          Send a code to {address}
        </Button>
        <ConfirmByPasskey
          onBegin={() => setProblem(undefined)}
          onConfirmed={(session) => {
            acceptSession(session);
            onConfirmed();
          }}
          onProblem={setProblem}
        />
        <Button variant="quiet" onClick={onCancel}>
          Not now
        </Button>
      </Cluster>
    </Stack>
  );
}
