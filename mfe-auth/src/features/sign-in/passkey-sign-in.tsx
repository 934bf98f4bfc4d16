import type { Session } from 'shared-api';
import { Button, Stack } from 'shared-ui';
import { PasskeyIcon } from '../../lib/passkeys/passkey-icon';
import { PasskeyRefusal } from '../../lib/passkeys/passkey-refusal';
import styles from './passkey-sign-in.module.css';
import { usePasskeySignIn } from './use-passkey-sign-in';

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { busy, problem, press } = usePasskeySignIn(onSignedIn);
  return (
    <Stack gap={4}>
      <p className={styles.or}>or</p>
      <Button
        variant="secondary"
        wide
        icon={<PasskeyIcon />}
        busy={busy}
        busyLabel="Waiting for your passkey"
        onClick={press}
      >
        Sign in with a passkey
      </Button>
      {problem && <PasskeyRefusal title="You are not signed in" problem={problem} />}
    </Stack>
  );
}
