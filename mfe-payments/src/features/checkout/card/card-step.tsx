import { useEffect, useRef } from 'react';
import type { Money as MoneyValue, Payment, ProblemError } from 'shared-api';
import { Alert, Button, formatMoney, LockIcon, Notice, Stack } from 'shared-ui';
import { CardFields } from './card-fields';
import styles from './card-step.module.css';
import { useCardFields } from './use-card-fields';

type CardStepProps = {
  payment: Payment;
  /** What the traveller was shown before; the service's amount is the one that counts. */
  amountDue: MoneyValue;
  busy: boolean;
  problem: ProblemError | null;
  /** Stays mounted behind the bank's question, so that a card that is refused then is still there. */
  hidden: boolean;
  onCard: (paymentMethodId: string) => void;
  /** Back to the bank's question, where there is one. */
  onBack?: (() => void) | undefined;
};

/** The card, what the bank said of the last one, and the amount on the button that pays it. */
export function CardStep(props: CardStepProps) {
  const { payment, amountDue, busy, problem, hidden, onCard, onBack } = props;
  const { failure, amount, provider } = payment;
  const pay = () => {
    if (!busy) fields.tokenise();
  };
  const fields = useCardFields({ fieldsUrl: provider.fieldsUrl, onToken: onCard, onSubmit: pay });
  const working = busy || fields.state === 'tokenising';
  const section = useFocusOnReturn(hidden);

  return (
    <div ref={section} tabIndex={-1} hidden={hidden} className={styles.section}>
      <Stack gap={4}>
        {failure && !working && (
          <Alert title="Your bank did not agree">
            {failure.message} Nothing was taken, and your seat is still on hold.
          </Alert>
        )}
        {fields.complaint && <Alert title="Not paid yet">{fields.complaint}</Alert>}
        {problem?.isPassing ? (
          <Alert title="We do not know yet whether you have paid">
            {problem.detail} Pay again in a moment: you will not be charged twice.
          </Alert>
        ) : (
          problem && <Alert title="Not paid yet">{problem.detail}</Alert>
        )}
        {amount.amount !== amountDue.amount && (
          <Notice tone="warning" title="The price has changed" announce="polite">
            It was {formatMoney(amountDue)} and is {formatMoney(amount)} now. Nothing has been
            taken.
          </Notice>
        )}
        <CardFields fields={fields} />
        {fields.state !== 'loading' && fields.state !== 'missing' && (
          <Button onClick={pay} busy={working} busyLabel="Asking your bank" wide>
            Pay {formatMoney(amount)}
          </Button>
        )}
        {onBack && (
          <Button variant="quiet" onClick={onBack} wide>
            Back to your bank’s code
          </Button>
        )}
        <p className={styles.note}>
          <LockIcon />
          Your card details go straight to the payment provider; we never see them.
        </p>
        {provider.environment === 'test' && (
          <p className={styles.test}>
            A test: no money moves. Pay with <b>4242 4242 4242 4242</b>, any date to come and any
            security code.
          </p>
        )}
      </Stack>
    </div>
  );
}

/** Takes the focus when this comes back into view: what had it before is gone. */
function useFocusOnReturn(hidden: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(hidden);
  useEffect(() => {
    if (before.current && !hidden) element.current?.focus();
    before.current = hidden;
  }, [hidden]);
  return element;
}
