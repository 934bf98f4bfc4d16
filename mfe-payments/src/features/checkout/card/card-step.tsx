import type { Money as MoneyValue, Payment, ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Alert,
  Button,
  formatMoney,
  formatTime,
  Money,
  Notice,
  RadioCards,
  Skeleton,
  Stack,
  Trans,
} from '@train-swap/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { formatCard } from '../../../lib/format-card';
import { formatExpiry, type SavedCard } from '../../../lib/saved-cards';
import type { ChosenCard } from '../api/submit-card';
import styles from './card-step.module.css';
import { NewCard } from './new-card';

type CardStepProps = {
  payment: Payment;
  /** The amount that the traveller saw before. The service's amount is the one charged. */
  amountDue: MoneyValue;
  /** RFC 3339. */
  heldUntil: string;
  timeZone: string | undefined;
  busy: boolean;
  problem: ProblemError | null;
  /** The card was submitted, so a transient problem may hide a charge. */
  mayBeCharged: boolean;
  /** Stays mounted during the bank's confirmation, so that the entered card is still there after a decline. */
  hidden: boolean;
  /** Null while they load. */
  savedCards: readonly SavedCard[] | null;
  canSave: boolean;
  onCard: (card: ChosenCard) => void;
  onPayByVoucher: () => void;
  /** Returns to the bank's confirmation. */
  onBackToBank?: (() => void) | undefined;
};

const newCardValue = 'another';

/** The choice of a card, the bank's last decision and the button that pays. */
export function CardStep(props: CardStepProps) {
  const { payment, busy, hidden, savedCards, canSave, onCard, onBackToBank } = props;
  const { byCard, provider } = payment;
  const [selected, setSelected] = useState<string>();
  /** The fields stay mounted once opened, so that the entered card is not lost. */
  const [newCardOpened, setNewCardOpened] = useState(false);
  const section = useFocusWhenShown(hidden);
  const coveredByVouchers = byCard.amount === 0;
  const chosen = selected ?? savedCards?.[0]?.id ?? newCardValue;
  const payLabel = i18n.t('Pay {amount}', { amount: formatMoney(byCard) });
  const newCardChosen = savedCards !== null && chosen === newCardValue;

  return (
    <div ref={section} tabIndex={-1} hidden={hidden} className={styles.section}>
      <Stack gap={4}>
        <CardNotices {...props} />
        {coveredByVouchers && (
          <VoucherPayment
            count={payment.vouchers.length}
            busy={busy}
            onPay={props.onPayByVoucher}
          />
        )}
        {!coveredByVouchers && savedCards === null && (
          <Skeleton shape="block" count={2} label={i18n.t('Loading your cards')} />
        )}
        {!coveredByVouchers && savedCards !== null && savedCards.length > 0 && (
          <RadioCards
            label={i18n.t('Pay with')}
            name="card"
            value={chosen}
            onValueChange={(value) => {
              setSelected(value);
              if (value === newCardValue) setNewCardOpened(true);
            }}
            options={[
              ...savedCards.map((card) => ({
                value: card.id,
                label: formatCard(card),
                description: i18n.t('Expires {date}', { date: formatExpiry(card) }),
              })),
              { value: newCardValue, label: i18n.t('Another card') },
            ]}
          />
        )}
        {!coveredByVouchers && savedCards !== null && !newCardChosen && (
          <Button
            needsNetwork
            onClick={() => onCard({ savedCardId: chosen })}
            busy={busy}
            busyLabel={i18n.t('Asking your bank')}
            fullWidth
          >
            {payLabel}
          </Button>
        )}
        {(newCardChosen || newCardOpened) && (
          <div hidden={coveredByVouchers || !newCardChosen}>
            <NewCard
              fieldsUrl={provider.fieldsUrl}
              payLabel={payLabel}
              busy={busy}
              canSave={canSave}
              isTest={provider.environment === 'test'}
              onCard={(paymentMethodId, saveCard) =>
                onCard(saveCard ? { paymentMethodId, saveCard } : { paymentMethodId })
              }
            />
          </div>
        )}
        {onBackToBank && (
          <Button variant="quiet" onClick={onBackToBank} fullWidth>
            {i18n.t('Back to your bank’s confirmation')}
          </Button>
        )}
      </Stack>
    </div>
  );
}

/** The bank's last decision, what went wrong, and a changed price. */
function CardNotices(props: CardStepProps) {
  const { payment, amountDue, heldUntil, timeZone, busy, problem, mayBeCharged } = props;
  const { failure, amount } = payment;
  return (
    <>
      {failure && !busy && (
        <Alert title={i18n.t('Your bank declined the payment')}>
          {`${failure.message} ${formatHold(heldUntil, timeZone)}`}
        </Alert>
      )}
      {problem?.isTransient && mayBeCharged ? (
        <Alert title={i18n.t('We do not know yet whether you have paid')}>
          {`${problem.detail} ${i18n.t('Pay again in a moment. You will not be charged twice.')}`}
        </Alert>
      ) : (
        problem && <Alert title={i18n.t('Not paid yet')}>{problem.detail}</Alert>
      )}
      {amount.amount !== amountDue.amount && (
        <Notice tone="warning" title={i18n.t('The price has changed')} announce="polite">
          <Trans
            id="It was <before/> and is now <after/>. You have not been charged."
            components={{
              before: <Money value={amountDue} />,
              after: <Money value={amount} />,
            }}
          />
        </Notice>
      )}
    </>
  );
}

type VoucherPaymentProps = { count: number; busy: boolean; onPay: () => void };

function VoucherPayment({ count, busy, onPay }: VoucherPaymentProps) {
  return (
    <>
      <p className={styles.coveredByVouchers}>
        {i18n.t(
          '{count, plural, one {Your voucher pays for all of it.} other {Your vouchers pay for all of it.}} No card is needed.',
          { count },
        )}
      </p>
      <Button needsNetwork onClick={onPay} busy={busy} busyLabel={i18n.t('Paying')} fullWidth>
        {i18n.t('{count, plural, one {Pay with your voucher} other {Pay with your vouchers}}', {
          count,
        })}
      </Button>
    </>
  );
}

/** Also the end of the hold, which a declined card may extend, where the zone of the station is known. */
function formatHold(heldUntil: string, timeZone: string | undefined): string {
  if (!timeZone) return i18n.t('You have not been charged, and your seat is still on hold.');
  return i18n.t(
    'You have not been charged. We hold your seat until {time}, so that you can pay with another card.',
    { time: formatTime({ instant: heldUntil, timeZone }) },
  );
}

/** Moves the focus to the section when it is shown again. The element that had the focus is gone. */
function useFocusWhenShown(hidden: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const wasHidden = useRef(hidden);
  useEffect(() => {
    if (wasHidden.current && !hidden) element.current?.focus();
    wasHidden.current = hidden;
  }, [hidden]);
  return element;
}
