import { useEffect, useRef, useState } from 'react';
import type { Traveller } from 'shared-api';
import { Alert, Button, Notice, Skeleton, Stack } from 'shared-ui';
import { PasskeyIcon } from '../../../lib/passkeys/passkey-icon';
import { PasskeyRefusal } from '../../../lib/passkeys/passkey-refusal';
import { supportsPasskeys } from '../../../lib/passkeys/passkey-support';
import { ConfirmIdentity } from '../confirm-identity';
import type { Passkey } from './manage-passkeys';
import { PasskeyRow } from './passkey-row';
import styles from './passkeys.module.css';
import { RemovePasskey } from './remove-passkey';
import { usePasskeys } from './use-passkeys';

const sentences = {
  added: 'Your passkey is saved. Next time, sign in with it: there is nothing to type.',
  removed: 'The passkey is removed. It signs in no longer.',
  renamed: 'The new name is saved.',
};

/** The traveller's passkeys: what they are, add one, name and remove them. */
export function Passkeys({ traveller }: { traveller: Traveller }) {
  const all = usePasskeys();
  const [leaving, setLeaving] = useState<Passkey>();
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { passkeys, problem, done, waiting } = all;
  const isGone = done === 'removed' && !leaving;
  useEffect(() => {
    // The button that was pressed is gone; before the question closes, nothing behind it takes the focus.
    if (isGone) (addButton.current ?? list.current)?.focus();
  }, [isGone]);

  if (waiting) {
    return (
      <ConfirmIdentity
        traveller={traveller}
        reason={waiting.reason}
        onConfirmed={waiting.goOn}
        onCancel={waiting.giveUp}
      />
    );
  }
  return (
    <Stack gap={4}>
      <p>
        Sign in with your fingerprint, your face or your screen lock. There is nothing to type, and
        nothing that a false site could take from you.
      </p>
      {problem && !passkeys && (
        <Alert
          title="We could not load your passkeys"
          actions={
            <Button size="small" onClick={all.load}>
              Try again
            </Button>
          }
        >
          {problem.detail}
        </Alert>
      )}
      {!passkeys && !problem && <Skeleton shape="block" label="Loading your passkeys" />}
      {passkeys && passkeys.length > 0 && (
        <ul ref={list} className={styles.passkeys} aria-label="Your passkeys" tabIndex={-1}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={all.quiet}
              onRenamed={all.renamed}
              onRemove={() => {
                all.quiet();
                setLeaving(passkey);
              }}
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <div>
          <Button
            ref={addButton}
            variant="secondary"
            icon={<PasskeyIcon />}
            busy={all.busy === 'add'}
            busyLabel="Waiting for your device"
            onClick={all.add}
          >
            {passkeys?.length ? 'Add another passkey' : 'Add a passkey'}
          </Button>
        </div>
      ) : (
        <Notice tone="info">
          This browser cannot make passkeys that work here. A newer one can, and your codes work in
          all of them.
        </Notice>
      )}
      {problem && passkeys && (
        <PasskeyRefusal title="Your passkeys are as they were" problem={problem} />
      )}
      {done && (
        <Notice tone="success" announce="polite">
          {sentences[done]}
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
