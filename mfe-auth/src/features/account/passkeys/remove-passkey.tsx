import { i18n } from '@train-swap/shared-config';
import { Button, Dialog, Trans } from '@train-swap/shared-ui';
import type { Passkey } from './manage-passkeys';

type RemovePasskeyProps = {
  /** Undefined while the dialog is closed. */
  passkey: Passkey | undefined;
  busy: boolean;
  onRemove: (passkey: Passkey) => void;
  onKeep: () => void;
};

/** Asks before a passkey is removed. */
export function RemovePasskey({ passkey, busy, onRemove, onKeep }: RemovePasskeyProps) {
  return (
    <Dialog
      open={passkey !== undefined}
      onClose={onKeep}
      title={i18n.t('Remove this passkey?')}
      actions={
        passkey && (
          <>
            <Button
              variant="danger"
              busy={busy}
              busyLabel={i18n.t('Removing the passkey')}
              onClick={() => onRemove(passkey)}
            >
              {i18n.t('Remove passkey')}
            </Button>
            <Button variant="quiet" onClick={onKeep}>
              {i18n.t('Keep passkey')}
            </Button>
          </>
        )
      }
    >
      <p>
        <Trans
          id="You can no longer sign in with <b>{name}</b>. You can still sign in with a code, and you can add a passkey again."
          values={{ name: passkey?.name ?? '' }}
          components={{ b: <b /> }}
        />
      </p>
    </Dialog>
  );
}
