import { signOut } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, SignOutIcon, Stack } from '@train-swap/shared-ui';
import { unsubscribeBrowser } from '../../../lib/push-subscription';
import { useAction } from '../../../lib/use-action';

export function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const { busy, problem, run } = useAction();
  const leave = () =>
    run(async () => {
      await signOut();
      // The device may belong to others, so it shows no more messages.
      await unsubscribeBrowser().catch(() => undefined);
      onSignedOut();
    });
  return (
    <Stack gap={3}>
      {problem && <Alert title={i18n.t('You are still signed in')}>{problem.detail}</Alert>}
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={<SignOutIcon />}
          busy={busy}
          busyLabel={i18n.t('Signing out')}
          onClick={leave}
        >
          {i18n.t('Sign out')}
        </Button>
      </div>
    </Stack>
  );
}
