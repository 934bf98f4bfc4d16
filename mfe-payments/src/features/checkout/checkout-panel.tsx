import { useRef } from 'react';
import { type Money as MoneyValue, now, ProblemError } from 'shared-api';
import { Alert, Button, Countdown, formatMoney, Skeleton, Stack } from 'shared-ui';
import { CardFields, type CardFieldsHandle } from './card-fields';
import { Challenge } from './challenge';
import styles from './checkout-panel.module.css';
import { usePayment } from './use-payment';

export type CheckoutPanelProps = {
  operationId: string;
  amountDue: MoneyValue;
  heldUntil: string;
  onAuthorised: (paymentId: string) => void;
  onHoldLost: () => void;
};

/** Card details, the bank's question if it has one, and what to do when the card is refused. */
export function CheckoutPanel(props: CheckoutPanelProps) {
  const { operationId, amountDue, heldUntil, onAuthorised, onHoldLost } = props;
  const checkout = usePayment({ operationId, onAuthorised, onHoldLost });
  const { payment, busy, problem } = checkout;
  const fields = useRef<CardFieldsHandle>(null);

  if (!payment) {
    return problem ? (
      <Alert
        tone="danger"
        title="The payment could not be started"
        actions={
          <Button onClick={checkout.start} busy={busy}>
            Try again
          </Button>
        }
      >
        {problem.detail} Your seat stays on hold.
      </Alert>
    ) : (
      <Skeleton shape="block" label="Starting the payment" />
    );
  }

  if (payment.status === 'REQUIRES_ACTION' && payment.challenge) {
    return (
      <Challenge
        challenge={payment.challenge}
        busy={busy}
        problem={problem}
        onAnswer={(code) => void checkout.answerChallenge(code)}
        onResend={checkout.resendChallenge}
      />
    );
  }

  if (payment.status !== 'REQUIRES_PAYMENT_METHOD') {
    return <p role="status">Your bank has agreed. Finishing your swap…</p>;
  }

  const { failure } = payment;
  const pay = () => fields.current?.tokenize();
  return (
    <Stack gap={4}>
      {failure ? (
        <Alert tone="danger" title="Your bank did not agree">
          {failure.message} Nothing was taken. Correct the details or use another card:{' '}
          <Countdown until={failure.repairUntil} now={now} label="time left" />
        </Alert>
      ) : null}
      {problem ? (
        <Alert tone="danger" title="Not paid yet">
          {problem.detail}
        </Alert>
      ) : null}
      <CardFields
        ref={fields}
        fieldsUrl={payment.provider.fieldsUrl}
        onToken={(paymentMethodId) => void checkout.payWithCard(paymentMethodId)}
        onError={(detail) => checkout.reject(new ProblemError({ code: 'card-fields', detail }))}
        onSubmit={pay}
      />
      <Button onClick={pay} busy={busy} busyLabel="Asking your bank" wide>
        Pay {formatMoney(amountDue)}
      </Button>
      <p className={styles.note}>
        Your card details go straight to the payment provider; we never see them.{' '}
        {payment.provider.environment === 'test'
          ? 'This is a test environment: use 4242 4242 4242 4242, any date to come and any security code. No money moves.'
          : null}
      </p>
      <p className={styles.note}>
        <Countdown until={heldUntil} now={now} label="Your seat is held for" onEnd={onHoldLost} />
      </p>
    </Stack>
  );
}
