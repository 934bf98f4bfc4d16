import type { Payment } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatMoney } from '@train-swap/shared-ui';
import { formatCard } from '../../lib/format-card';
import type { SavedCard } from '../../lib/saved-cards';
import { BankPageStep } from './bank-page-step';
import { CodeStep } from './code-step';
import { PasskeyStep } from './passkey-step';
import type { usePayment } from './use-payment';
import type { PendingCode } from './use-pending-code';

type Checkout = ReturnType<typeof usePayment>;

/** What the traveller has to confirm now: a saved card, or the payment at the bank. */
type Confirmation =
  | { by: 'code'; pendingCode: PendingCode }
  | { by: 'passkey'; cardId: string }
  | { by: 'bank-code'; challenge: NonNullable<Payment['challenge']> }
  | { by: 'bank-page'; url: string };

/** @param dismissed the confirmation of the bank that the traveller left to use another card */
export function getConfirmation(
  { pendingCode, passkeyCardId }: Checkout,
  { challenge, bankPage }: Payment,
  dismissed: string | undefined,
): Confirmation | null {
  if (pendingCode) return { by: 'code', pendingCode };
  if (passkeyCardId) return { by: 'passkey', cardId: passkeyCardId };
  if (challenge) {
    return challenge.challengeId === dismissed ? null : { by: 'bank-code', challenge };
  }
  return bankPage && bankPage.url !== dismissed ? { by: 'bank-page', url: bankPage.url } : null;
}

type ConfirmStepProps = {
  confirmation: Confirmation;
  checkout: Checkout;
  payment: Payment;
  savedCards: readonly SavedCard[] | null;
  /** Leaves the confirmation of the bank. */
  onDismiss: () => void;
};

/** The step for the current confirmation. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { confirmation, checkout, payment, savedCards, onDismiss } = props;
  const { busy, problem } = checkout;
  const due = formatMoney(payment.byCard);
  const formatSavedCard = (cardId: string) => {
    const card = savedCards?.find(({ id }) => id === cardId);
    return card && formatCard(card);
  };
  const leaveProof = () => {
    checkout.clearProblem();
    checkout.cancelProof();
  };
  switch (confirmation.by) {
    case 'passkey':
      return (
        <PasskeyStep
          due={due}
          card={formatSavedCard(confirmation.cardId)}
          busy={busy}
          problem={problem}
          onConfirm={() => checkout.payWithPasskey(confirmation.cardId)}
          onSendCode={() => checkout.sendCodeInstead(confirmation.cardId)}
          onUseAnotherCard={leaveProof}
        />
      );
    case 'code': {
      const { pendingCode } = confirmation;
      return (
        <CodeStep
          title={i18n.t('Confirm that it is you')}
          channel={pendingCode.sent.channel}
          hint={formatCodeHint(due, formatSavedCard(pendingCode.savedCardId))}
          submitLabel={i18n.t('Pay {amount}', { amount: due })}
          sent={pendingCode.sent}
          busy={busy}
          problem={problem}
          onCode={(code) => checkout.payWithPendingCode(pendingCode, code)}
          onResend={() => checkout.resendPendingCode(pendingCode)}
          onUseAnotherCard={leaveProof}
        />
      );
    }
    case 'bank-code':
      return (
        <CodeStep
          title={i18n.t('Confirm this payment with your bank')}
          channel="text"
          submitLabel={i18n.t('Confirm payment')}
          sent={confirmation.challenge}
          busy={busy}
          problem={problem}
          onCode={checkout.submitChallengeCode}
          onResend={checkout.resendChallenge}
          onUseAnotherCard={onDismiss}
        />
      );
    case 'bank-page':
      return (
        <BankPageStep
          key={confirmation.url}
          url={confirmation.url}
          autoOpen={checkout.redirectUrl === confirmation.url}
          busy={busy}
          problem={problem}
          onRefresh={checkout.refresh}
          onUseAnotherCard={onDismiss}
        />
      );
  }
}

function formatCodeHint(amount: string, card: string | undefined): string {
  return card
    ? i18n.t('You signed in a while ago. Enter the code to pay {amount} with {card}.', {
        amount,
        card,
      })
    : i18n.t('You signed in a while ago. Enter the code to pay {amount} with your saved card.', {
        amount,
      });
}
