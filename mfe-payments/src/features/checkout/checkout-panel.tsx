import { type Money as MoneyValue, useBlockReload } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  formatMoney,
  Notice,
  ProblemNotice,
  Skeleton,
  Spinner,
  Stack,
} from '@train-swap/shared-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatCard } from '../../lib/format-card';
import { BankPageStep } from './bank-page-step';
import { CardStep } from './card/card-step';
import { useSavedCards } from './card/use-saved-cards';
import { CodeStep } from './code-step';
import { PasskeyStep } from './passkey-step';
import { usePayment } from './use-payment';
import { VoucherStep } from './voucher/voucher-step';

export type CheckoutPanelProps = {
  operationId: string;
  amountDue: MoneyValue;
  heldUntil: string;
  timeZone?: string | undefined;
  onAuthorised: (paymentId: string) => void;
  onHoldLost: () => void;
};

/** The card, vouchers, the bank's confirmation and a declined card. */
export function CheckoutPanel(props: CheckoutPanelProps) {
  const { operationId, amountDue, heldUntil, onAuthorised, onHoldLost } = props;
  useBlockReload('payment');
  const checkout = usePayment(operationId, heldUntil);
  const { payment, busy, problem, subject, authorised, holdLost } = checkout;
  const { savedCards, canSave } = useSavedCards();
  /** The confirmation that the traveller left to use another card. */
  const [dismissedChallenge, setDismissedChallenge] = useState<string>();
  const dismissChallenge = (challengeKey?: string) => {
    checkout.clearProblem();
    setDismissedChallenge(challengeKey);
  };

  const paymentId = payment?.id;
  const notifyAuthorised = useEffectEvent(onAuthorised);
  useEffect(() => {
    if (authorised && paymentId) notifyAuthorised(paymentId);
  }, [authorised, paymentId]);
  const notifyHoldLost = useEffectEvent(onHoldLost);
  useEffect(() => {
    if (holdLost) notifyHoldLost();
  }, [holdLost]);

  if (holdLost) {
    return (
      <Notice
        tone="warning"
        title={i18n.t('The time to pay has run out')}
        announce="polite"
        actions={<Button onClick={onHoldLost}>{i18n.t('Continue')}</Button>}
      >
        {i18n.t('You have not been charged, and your old ticket is still valid.')}
      </Notice>
    );
  }
  if (!payment) {
    if (!problem)
      return <Skeleton shape="block" count={2} label={i18n.t('Starting the payment')} />;
    if (problem.code === 'nothing-to-pay') {
      return <Notice title={i18n.t('Nothing to pay')}>{problem.detail}</Notice>;
    }
    return (
      <ProblemNotice
        title={i18n.t('The payment could not be started')}
        problem={problem}
        onRetry={checkout.start}
        busy={busy}
      >
        {i18n.t('You have not been charged, and your seat stays on hold.')}
      </ProblemNotice>
    );
  }
  if (authorised) {
    return (
      <p role="status">
        <Spinner label="" />{' '}
        <span>
          {payment.card
            ? i18n.t('Your bank approved the payment.')
            : i18n.t(
                '{count, plural, one {Your voucher pays for it.} other {Your vouchers pay for it.}}',
                { count: payment.vouchers.length },
              )}
        </span>{' '}
        {i18n.t('Finishing your swap…')}
      </p>
    );
  }
  const { challenge, bankPage } = payment;
  const challengeKey = challenge?.challengeId ?? bankPage?.url;
  if (payment.status === 'REQUIRES_ACTION' && !challengeKey) {
    return (
      <Notice
        title={i18n.t('Your bank has not decided yet')}
        announce="polite"
        actions={
          <Button size="small" onClick={checkout.refresh} busy={busy}>
            {i18n.t('Check again')}
          </Button>
        }
      >
        {problem?.detail ?? i18n.t('Confirm the payment with your bank, then come back here.')}
      </Notice>
    );
  }
  const { pendingCode, passkeyCardId } = checkout;
  const needsProof = pendingCode !== null || passkeyCardId !== null;
  const showsChallenge =
    !needsProof && challengeKey !== undefined && challengeKey !== dismissedChallenge;
  const provenCardId = pendingCode?.savedCardId ?? passkeyCardId;
  const provenCard = savedCards?.find(({ id }) => id === provenCardId);
  const card = provenCard && formatCard(provenCard);
  const due = formatMoney(payment.byCard);
  const useAnotherCard = () => {
    checkout.clearProblem();
    checkout.cancelProof();
  };
  return (
    <Stack gap={4}>
      {passkeyCardId && !pendingCode && (
        <PasskeyStep
          due={due}
          card={card}
          busy={busy}
          problem={problem}
          onConfirm={() => checkout.payWithPasskey(passkeyCardId)}
          onSendCode={() => checkout.sendCodeInstead(passkeyCardId)}
          onUseAnotherCard={useAnotherCard}
        />
      )}
      {pendingCode && (
        <CodeStep
          title={i18n.t('Confirm that it is you')}
          channel={pendingCode.sent.channel}
          hint={
            card
              ? i18n.t('You signed in a while ago. Enter the code to pay {amount} with {card}.', {
                  amount: due,
                  card,
                })
              : i18n.t(
                  'You signed in a while ago. Enter the code to pay {amount} with your saved card.',
                  { amount: due },
                )
          }
          submitLabel={i18n.t('Pay {amount}', { amount: due })}
          sent={pendingCode.sent}
          busy={busy}
          problem={problem}
          onCode={(code) => checkout.payWithPendingCode(pendingCode, code)}
          onResend={() => checkout.resendPendingCode(pendingCode)}
          onUseAnotherCard={useAnotherCard}
        />
      )}
      {showsChallenge && challenge && (
        <CodeStep
          title={i18n.t('Confirm this payment with your bank')}
          channel="text"
          submitLabel={i18n.t('Confirm payment')}
          sent={challenge}
          busy={busy}
          problem={problem}
          onCode={checkout.submitChallengeCode}
          onResend={checkout.resendChallenge}
          onUseAnotherCard={() => dismissChallenge(challengeKey)}
        />
      )}
      {showsChallenge && bankPage && (
        <BankPageStep
          key={bankPage.url}
          url={bankPage.url}
          autoOpen={checkout.redirectUrl === bankPage.url}
          busy={busy}
          problem={problem}
          onRefresh={checkout.refresh}
          onUseAnotherCard={() => dismissChallenge(challengeKey)}
        />
      )}
      <CardStep
        payment={payment}
        amountDue={amountDue}
        heldUntil={heldUntil}
        timeZone={props.timeZone}
        busy={busy && subject !== 'voucher'}
        mayBeCharged={subject === 'money'}
        problem={showsChallenge || needsProof || subject === 'voucher' ? null : problem}
        hidden={showsChallenge || needsProof}
        savedCards={savedCards}
        canSave={canSave}
        onCard={checkout.payWithCard}
        onPayByVoucher={checkout.payByVoucher}
        onBackToBank={challengeKey ? () => dismissChallenge() : undefined}
      />
      {!showsChallenge && !needsProof && (
        <VoucherStep
          payment={payment}
          busy={busy && subject === 'voucher'}
          problem={subject === 'voucher' ? problem : null}
          onApply={checkout.applyVoucher}
          onRemove={checkout.removeVoucher}
        />
      )}
    </Stack>
  );
}
