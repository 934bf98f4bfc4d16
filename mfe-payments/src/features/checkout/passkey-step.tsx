import type { ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, PasskeyIcon, Stack, Trans } from '@train-swap/shared-ui';
import { useEffect, useRef } from 'react';

type PasskeyStepProps = {
  /** `£17.50` */
  due: string;
  /** `Mastercard ending in 4444`; undefined while the saved cards load. */
  card: string | undefined;
  busy: boolean;
  problem: ProblemError | null;
  onConfirm: () => void;
  onSendCode: () => void;
  onUseAnotherCard: () => void;
};

/** Asks for the passkey before a saved card is charged. */
export function PasskeyStep(props: PasskeyStepProps) {
  const { due, card, busy, problem, onConfirm, onSendCode, onUseAnotherCard } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is hidden.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <h2 ref={heading} tabIndex={-1}>
          {i18n.t('Confirm that it is you')}
        </h2>
        <p>
          {card ? (
            <Trans
              id="You signed in a while ago. Use your passkey to pay <amount/> with {card}. You are not charged before that."
              values={{ card }}
              components={{ amount: <bdi>{due}</bdi> }}
            />
          ) : (
            <Trans
              id="You signed in a while ago. Use your passkey to pay <amount/> with your saved card. You are not charged before that."
              components={{ amount: <bdi>{due}</bdi> }}
            />
          )}
        </p>
      </Stack>
      {problem && <Alert title={i18n.t('Not paid yet')}>{problem.detail}</Alert>}
      <Button
        icon={<PasskeyIcon />}
        needsNetwork
        onClick={onConfirm}
        busy={busy}
        busyLabel={i18n.t('Waiting for your passkey')}
        fullWidth
      >
        {i18n.t('Pay {amount} with your passkey', { amount: due })}
      </Button>
      <Button variant="secondary" onClick={onSendCode} aria-disabled={busy} fullWidth>
        {i18n.t('Send me a code instead')}
      </Button>
      <Button
        variant="quiet"
        // Once the passkey is used, the card is charged.
        onClick={() => !busy && onUseAnotherCard()}
        aria-disabled={busy}
        fullWidth
      >
        {i18n.t('Use another card')}
      </Button>
    </Stack>
  );
}
