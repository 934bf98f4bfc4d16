import { useEffect, useRef, useState } from 'react';
import { Badge, Button, VisuallyHidden } from 'shared-ui';
import type { Passkey } from './manage-passkeys';
import styles from './passkeys.module.css';
import { RenamePasskey } from './rename-passkey';

// No formatter of the file's own: made while the remote is loaded, it would keep every screen of it waiting.
const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;

function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{new Date(instant).toLocaleDateString('en-GB', parts)}</time>;
}

type PasskeyRowProps = {
  passkey: Passkey;
  /** About to be given another name. */
  onRename: () => void;
  onRenamed: (passkey: Passkey) => void;
  onRemove: () => void;
};

export function PasskeyRow({ passkey, onRename, onRenamed, onRemove }: PasskeyRowProps) {
  const [renaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !renaming) renameButton.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  const { name, createdAt, lastUsedAt, synced } = passkey;

  if (renaming) {
    const close = () => setRenaming(false);
    return (
      <li className={styles.passkey}>
        <RenamePasskey
          passkey={passkey}
          onRenamed={(changed) => {
            onRenamed(changed);
            close();
          }}
          onCancel={close}
        />
      </li>
    );
  }
  return (
    <li className={styles.passkey}>
      <div className={styles.about}>
        <strong className={styles.name}>{name}</strong>
        {!synced && <Badge>On one device only</Badge>}
        <span className={styles.when}>
          Added <Day instant={createdAt} />
          {lastUsedAt ? (
            <>
              , last used <Day instant={lastUsedAt} />
            </>
          ) : (
            ', not used yet'
          )}
        </span>
      </div>
      <div className={styles.acts}>
        <Button
          ref={renameButton}
          variant="quiet"
          size="small"
          onClick={() => {
            onRename();
            setRenaming(true);
          }}
        >
          Rename <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
