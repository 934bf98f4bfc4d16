import { getLanguage, i18n } from '@train-swap/shared-config';
import { Badge, Button, Trans, VisuallyHidden } from '@train-swap/shared-ui';
import { useEffect, useRef, useState } from 'react';
import type { Passkey } from './manage-passkeys';
import styles from './passkeys.module.css';
import { RenamePasskey } from './rename-passkey';

// No Intl formatter at module level: creating it would delay every screen of the remote.
const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;

function Day({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      {new Date(instant).toLocaleDateString(getLanguage().locale, parts)}
    </time>
  );
}

type PasskeyRowProps = {
  passkey: Passkey;
  /** The name is being edited. */
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
        {!synced && <Badge>{i18n.t('On one device only')}</Badge>}
        <span className={styles.when}>
          {lastUsedAt ? (
            <Trans
              id="Added <added/>, last used <used/>"
              components={{
                added: <Day instant={createdAt} />,
                used: <Day instant={lastUsedAt} />,
              }}
            />
          ) : (
            <Trans
              id="Added <added/>, not used yet"
              components={{ added: <Day instant={createdAt} /> }}
            />
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
          {i18n.t('Rename')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          {i18n.t('Remove')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
