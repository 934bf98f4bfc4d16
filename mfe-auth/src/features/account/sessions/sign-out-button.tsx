import { type ProblemError, signOut, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, SignOutIcon, Stack } from '@train-swap/shared-ui';
import { useState } from 'react';
import { unsubscribeBrowser } from '../../../lib/push-subscription';

export function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();
  const leave = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await signOut();
      // The device may belong to others, so it shows no more messages.
      await unsubscribeBrowser().catch(() => undefined);
      onSignedOut();
    } catch (caught) {
      setProblem(toProblem(caught));
      setBusy(false);
    }
  };
  return (
    <Stack gap={3}>
      {problem && <Alert title={i18n.t('You are still signed in')}>{problem.detail}</Alert>}
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={<SignOutIcon />}
          busy={busy}
          busyLabel={i18n.t('Signing out')}
          onClick={leave}
        >
          {i18n.t('Sign out')}
        </Button>
      </div>
    </Stack>
  );
}
