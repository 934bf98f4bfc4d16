import type { Traveller } from '@train-swap/shared-api';
import { supportsPasskeys } from '@train-swap/shared-api/flows/passkeys/supports-passkeys';
import { i18n } from '@train-swap/shared-config';
import { Button, Notice, PasskeyIcon, ProblemNotice, Skeleton, Stack } from '@train-swap/shared-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { PasskeyProblem } from '../../../lib/passkeys/passkey-problem';
import { ConfirmIdentity } from '../identity/confirm-identity';
import type { Passkey } from './manage-passkeys';
import { PasskeyRow } from './passkey-row';
import styles from './passkeys.module.css';
import { RemovePasskey } from './remove-passkey';
import { usePasskeys } from './use-passkeys';

const getSentences = () => ({
  added: i18n.t('Your passkey is saved. Next time you can sign in with it and type nothing.'),
  removed: i18n.t('The passkey is removed. It can no longer be used to sign in.'),
  renamed: i18n.t('The new name is saved.'),
});

/** Lists the traveller's passkeys; adds, renames and removes them. */
export function Passkeys({ traveller }: { traveller: Traveller }) {
  const all = usePasskeys();
  const [leaving, setLeaving] = useState<Passkey>();
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { passkeys, problem, done, waiting } = all;
  const isGone = done === 'removed' && !leaving;
  useEffect(() => {
    // The pressed button is gone, and the open dialog keeps the focus: close it first.
    if (isGone) (addButton.current ?? list.current)?.focus();
  }, [isGone]);

  if (waiting) {
    return (
      <ConfirmIdentity
        traveller={traveller}
        reason={waiting.reason}
        onConfirmed={waiting.confirm}
        onCancel={waiting.cancel}
      />
    );
  }
  return (
    <Stack gap={4}>
      <p>
        {i18n.t(
          'Sign in with your fingerprint, your face or your screen lock. You type nothing, so a fake website cannot steal a password or a code.',
        )}
      </p>
      {problem && !passkeys && (
        <ProblemNotice
          problem={problem}
          title={i18n.t('We could not load your passkeys')}
          onRetry={all.load}
        />
      )}
      {!passkeys && !problem && <Skeleton shape="block" label={i18n.t('Loading your passkeys')} />}
      {passkeys && passkeys.length > 0 && (
        <ul
          ref={list}
          className={styles.passkeys}
          aria-label={i18n.t('Your passkeys')}
          tabIndex={-1}
        >
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={all.clearMessage}
              onRenamed={all.renamed}
              onRemove={() => {
                all.clearMessage();
                setLeaving(passkey);
              }}
            />
          ))}
        </ul>
      )}
      <AddPasskey
        button={addButton}
        isFirst={!passkeys?.length}
        busy={all.busy === 'add'}
        onAdd={all.add}
      />
      {problem && passkeys && (
        <PasskeyProblem title={i18n.t('Your passkeys have not changed')} problem={problem} />
      )}
      {done && (
        <Notice tone="success" announce="polite">
          {getSentences()[done]}
        </Notice>
      )}
      <RemovePasskey
        passkey={leaving}
        busy={all.busy !== undefined}
        onRemove={async (passkey) => {
          await all.remove(passkey.id);
          setLeaving(undefined);
        }}
        onKeep={() => setLeaving(undefined)}
      />
    </Stack>
  );
}

type AddPasskeyProps = {
  button: RefObject<HTMLButtonElement | null>;
  isFirst: boolean;
  busy: boolean;
  onAdd: () => void;
};

function AddPasskey({ button, isFirst, busy, onAdd }: AddPasskeyProps) {
  if (!supportsPasskeys()) {
    return (
      <Notice tone="info">
        {i18n.t(
          'You cannot add a passkey in this browser. Use a newer browser. Sign-in codes work in every browser.',
        )}
      </Notice>
    );
  }
  return (
    <div>
      <Button
        ref={button}
        variant="secondary"
        icon={<PasskeyIcon />}
        busy={busy}
        busyLabel={i18n.t('Waiting for your device')}
        onClick={onAdd}
      >
        {isFirst ? i18n.t('Add a passkey') : i18n.t('Add another passkey')}
      </Button>
    </div>
  );
}
