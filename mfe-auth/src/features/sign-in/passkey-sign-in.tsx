import type { Session } from 'shared-api';
import { Alert, Button, Stack } from 'shared-ui';
import { PasskeyIcon } from '../../lib/passkeys/passkey-icon';
import styles from './passkey-sign-in.module.css';
import { usePasskeySignIn } from './use-passkey-sign-in';

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { busy, problem, press } = usePasskeySignIn(onSignedIn);
  return (
    <Stack gap={4}>
      <p className={styles.or}>or</p>
      {problem && <Alert title="You are not signed in">{problem.detail}</Alert>}
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
    </Stack>
  );
}
