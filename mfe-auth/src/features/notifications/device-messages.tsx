import { toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, Card, Notice, Stack } from '@train-swap/shared-ui';
import { useEffect, useState } from 'react';
import { isSubscribed, loadPushKey, subscribe, unsubscribe } from '../../lib/push-subscription';

type State = {
  publicKey: string;
  isOn: boolean;
  busy?: boolean;
  isBlocked?: boolean;
  error?: string;
};

async function loadState(): Promise<State | null> {
  const publicKey = await loadPushKey();
  return publicKey === null ? null : { publicKey, isOn: await isSubscribed(publicKey) };
}

/** Shows the same messages as notifications of this device. Nothing, where the browser or the service cannot do it. */
export function DeviceMessages() {
  const [state, setState] = useState<State | null>(null);
  useEffect(() => {
    // Without an answer the choice of emails works all the same.
    loadState().then(setState, () => undefined);
  }, []);
  if (!state) return null;
  const { publicKey, isOn, busy = false, isBlocked, error } = state;

  const change = async () => {
    setState({ publicKey, isOn, busy: true });
    try {
      if (isOn) {
        await unsubscribe();
        setState({ publicKey, isOn: false });
      } else {
        const isAllowed = await subscribe(publicKey);
        setState({ publicKey, isOn: isAllowed, isBlocked: !isAllowed });
      }
    } catch (caught) {
      const isStillOn = await isSubscribed(publicKey).catch(() => isOn);
      setState({ publicKey, isOn: isStillOn, error: toProblem(caught).detail });
    }
  };
  return (
    <Card title={i18n.t('On this device')}>
      <Stack gap={5}>
        <p>
          {isOn
            ? i18n.t(
                'This device shows the messages that you chose above, also when this page is closed.',
              )
            : i18n.t(
                'This device can show the messages that you chose above, also when this page is closed.',
              )}
        </p>
        {isBlocked && (
          <Notice
            tone="warning"
            announce="assertive"
            title={i18n.t('Your browser does not allow notifications')}
          >
            {i18n.t(
              'Allow notifications of this site in the settings of your browser, then choose “Show messages on this device” again.',
            )}
          </Notice>
        )}
        {error && <Alert title={i18n.t('The choice for this device is not saved')}>{error}</Alert>}
        <Button
          variant="secondary"
          fullWidth
          busy={busy}
          busyLabel={i18n.t('Saving')}
          onClick={() => void change()}
        >
          {isOn
            ? i18n.t('Stop showing messages on this device')
            : i18n.t('Show messages on this device')}
        </Button>
      </Stack>
    </Card>
  );
}
