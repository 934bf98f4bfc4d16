import { useEffect, useState } from 'react';
import { type ProblemError, type Session, toProblem } from 'shared-api';
import { Button } from 'shared-ui';
import { PasskeyIcon } from '../../lib/passkeys/passkey-icon';
import { loadCeremonies, supportsPasskeys } from '../../lib/passkeys/passkey-support';
import { listPasskeys } from './passkeys/manage-passkeys';

type ConfirmByPasskeyProps = {
  onBegin: () => void;
  onConfirmed: (session: Session) => void;
  onProblem: (problem: ProblemError) => void;
};

/** The quicker way for who has a passkey; nothing for who has none. */
export function ConfirmByPasskey({ onBegin, onConfirmed, onProblem }: ConfirmByPasskeyProps) {
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!supportsPasskeys()) return;
    // Without an answer the code is still there.
    listPasskeys().then(
      (passkeys) => setHasPasskeys(passkeys.length > 0),
      () => undefined,
    );
  }, []);

  const confirm = async () => {
    setBusy(true);
    onBegin();
    try {
      const { usePasskey } = await loadCeremonies();
      onConfirmed(await usePasskey('confirm'));
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
      busyLabel="Waiting for your passkey"
      onClick={confirm}
    >
      Use a passkey
    </Button>
  );
}
