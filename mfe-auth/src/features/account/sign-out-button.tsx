import { useState } from 'react';
import { type ProblemError, signOut, toProblem } from 'shared-api';
import { Alert, Button, SignOutIcon, Stack } from 'shared-ui';

export function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();
  const leave = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await signOut();
      onSignedOut();
    } catch (caught) {
      setProblem(toProblem(caught));
      setBusy(false);
    }
  };
  return (
    <Stack gap={3}>
      {problem && <Alert title="You are still signed in">{problem.detail}</Alert>}
      <div>
        <Button
          variant="secondary"
          icon={<SignOutIcon />}
          busy={busy}
          busyLabel="Signing out"
          onClick={leave}
        >
          Sign out
        </Button>
      </div>
    </Stack>
  );
}
