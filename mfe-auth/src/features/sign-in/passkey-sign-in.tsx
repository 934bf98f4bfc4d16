import type { Session } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, PasskeyIcon, Stack } from '@train-swap/shared-ui';
import { PasskeyProblem } from '../../lib/passkeys/passkey-problem';
import styles from './passkey-sign-in.module.css';
import { usePasskeySignIn } from './use-passkey-sign-in';

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { busy, problem, press } = usePasskeySignIn(onSignedIn);
  return (
    <Stack gap={4}>
      <p className={styles.or}>{i18n.t('or')}</p>
      <Button
        variant="secondary"
        fullWidth
        icon={<PasskeyIcon />}
        busy={busy}
        busyLabel={i18n.t('Waiting for your passkey')}
        onClick={press}
      >
        {i18n.t('Sign in with a passkey')}
      </Button>
      {problem && <PasskeyProblem title={i18n.t('You are not signed in')} problem={problem} />}
    </Stack>
  );
}
