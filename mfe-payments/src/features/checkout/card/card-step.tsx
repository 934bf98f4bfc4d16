import { useEffect, useRef, useState } from 'react';
import type { Money as MoneyValue, Payment, ProblemError } from 'shared-api';
import { Alert, Button, formatMoney, Notice, RadioCards, Skeleton, Stack } from 'shared-ui';
import { cardText } from '../../../lib/card-text';
import { expiryText, type SavedCard } from '../../../lib/saved-cards';
import type { ChosenCard } from '../api/submit-card';
import { vouchersPay } from '../voucher/vouchers-pay';
import styles from './card-step.module.css';
import { NewCard } from './new-card';

type CardStepProps = {
  payment: Payment;
  /** What the traveller was shown before; the service's amount is the one that counts. */
  amountDue: MoneyValue;
  busy: boolean;
  problem: ProblemError | null;
  /** The card was sent: where a problem passes, it may have been charged. */
  unsure: boolean;
  /** Stays mounted behind the bank's question, so that a card that is refused then is still there. */
  hidden: boolean;
  /** Offered first; null while they are asked for. */
  savedCards: readonly SavedCard[] | null;
  /** Whether a new card may be saved. */
  canSave: boolean;
  onCard: (card: ChosenCard) => void;
  /** Vouchers pay for all of it. */
  onVoucherAlone: () => void;
  /** Back to the bank's question, where there is one. */
  onBack?: (() => void) | undefined;
};

const another = 'another';

/** Which card, what the bank said of the last one, and the amount on the button that pays it. */
export function CardStep(props: CardStepProps) {
  const { payment, amountDue, busy, problem, unsure, hidden } = props;
  const { savedCards, canSave, onCard, onBack } = props;
  const { failure, amount, byCard, provider } = payment;
  const [choice, setChoice] = useState<string>();
  /** Once shown, the fields stay, with what was typed in them. */
  const [typed, setTyped] = useState(false);
  const section = useFocusOnReturn(hidden);
  const covered = byCard.amount === 0;
  const chosen = choice ?? savedCards?.[0]?.id ?? another;
  const pay = `Pay ${formatMoney(byCard)}`;
  const anew = savedCards !== null && chosen === another;

  return (
    <div ref={section} tabIndex={-1} hidden={hidden} className={styles.section}>
      <Stack gap={4}>
        {failure && !busy && (
          <Alert title="Your bank did not agree">
            {failure.message} Nothing was taken, and your seat is still on hold.
          </Alert>
        )}
        {problem?.isPassing && unsure ? (
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
        {covered && (
          <>
            <p className={styles.covered}>
              {vouchersPay(payment)} for all of it. No card is needed.
            </p>
            <Button onClick={props.onVoucherAlone} busy={busy} busyLabel="Paying" wide>
              Pay with your {payment.vouchers.length === 1 ? 'voucher' : 'vouchers'}
            </Button>
          </>
        )}
        {!covered && savedCards === null && (
          <Skeleton shape="block" count={2} label="Loading your cards" />
        )}
        {!covered && savedCards !== null && savedCards.length > 0 && (
          <RadioCards
            label="Pay with"
            name="card"
            value={chosen}
            onValueChange={(value) => {
              setChoice(value);
              if (value === another) setTyped(true);
            }}
            options={[
              ...savedCards.map((card) => ({
                value: card.id,
                label: cardText(card),
                description: `Expires ${expiryText(card)}`,
              })),
              { value: another, label: 'Another card' },
            ]}
          />
        )}
        {!covered && savedCards !== null && !anew && (
          <Button
            onClick={() => onCard({ savedCardId: chosen })}
            busy={busy}
            busyLabel="Asking your bank"
            wide
          >
            {pay}
          </Button>
        )}
        {(anew || typed) && (
          <div hidden={covered || !anew}>
            <NewCard
              fieldsUrl={provider.fieldsUrl}
              pay={pay}
              busy={busy}
              canSave={canSave}
              test={provider.environment === 'test'}
              onCard={(paymentMethodId, saveCard) =>
                onCard(saveCard ? { paymentMethodId, saveCard } : { paymentMethodId })
              }
            />
          </div>
        )}
        {onBack && (
          <Button variant="quiet" onClick={onBack} wide>
            Back to your bank’s question
          </Button>
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
