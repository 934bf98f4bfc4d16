import { Button, Dialog } from 'shared-ui';
import type { Passkey } from './manage-passkeys';

type RemovePasskeyProps = {
  /** Undefined while nobody is asked. */
  passkey: Passkey | undefined;
  busy: boolean;
  onRemove: (passkey: Passkey) => void;
  onKeep: () => void;
};

/** Asks before a passkey is removed, and says what stays. */
export function RemovePasskey({ passkey, busy, onRemove, onKeep }: RemovePasskeyProps) {
  return (
    <Dialog
      open={passkey !== undefined}
      onClose={onKeep}
      title="Remove this passkey?"
      actions={
        passkey && (
          <>
            <Button
              variant="danger"
              busy={busy}
              busyLabel="Removing the passkey"
              onClick={() => onRemove(passkey)}
            >
              Remove it
            </Button>
            <Button variant="quiet" onClick={onKeep}>
              Keep it
            </Button>
          </>
        )
      }
    >
      <p>
        <b>{passkey?.name}</b> will sign in no longer. You can always sign in with a code, and add a
        passkey again.
      </p>
    </Dialog>
  );
}
