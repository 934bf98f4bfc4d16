import { type ProblemError, type Session, toProblem } from '@train-swap/shared-api';
import { canConfirmByPasskey } from '@train-swap/shared-api/flows/passkeys/supports-passkeys';
import { i18n } from '@train-swap/shared-config';
import { Button, PasskeyIcon } from '@train-swap/shared-ui';
import { useEffect, useState } from 'react';
import { loadCeremonies } from '../../../lib/passkeys/passkey-support';

type ConfirmByPasskeyProps = {
  onBegin: () => void;
  onConfirmed: (session: Session) => void;
  onProblem: (problem: ProblemError) => void;
};

/** Confirms the identity by passkey. Shows nothing to a traveller without one. */
export function ConfirmByPasskey({ onBegin, onConfirmed, onProblem }: ConfirmByPasskeyProps) {
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void canConfirmByPasskey().then(setHasPasskeys);
  }, []);

  const confirm = async () => {
    setBusy(true);
    onBegin();
    try {
      const { signInByPasskey } = await loadCeremonies();
      onConfirmed(await signInByPasskey('confirm'));
    } catch (caught) {
      onProblem(toProblem(caught));
      setBusy(false);
    }
  };

  if (!hasPasskeys) return null;
  return (
    <Button
      variant="secondary"
      icon={<PasskeyIcon />}
      busy={busy}
      busyLabel={i18n.t('Waiting for your passkey')}
      onClick={confirm}
    >
      {i18n.t('Use a passkey')}
    </Button>
  );
}
