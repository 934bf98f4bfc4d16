import { useEffect, useEffectEvent, useState } from 'react';
import { type Money as MoneyValue, useInTheMiddleOf } from 'shared-api';
import { Button, formatMoney, Notice, Skeleton, Spinner, Stack } from 'shared-ui';
import { cardText } from '../../lib/card-text';
import { ProblemNotice } from '../../lib/problem-notice';
import { BankPageStep } from './bank-page-step';
import { CardStep } from './card/card-step';
import { useSavedCards } from './card/use-saved-cards';
import { CodeStep } from './code-step';
import { usePayment } from './use-payment';
import { VoucherStep } from './voucher/voucher-step';
import { vouchersPay } from './voucher/vouchers-pay';

export type CheckoutPanelProps = {
  operationId: string;
  amountDue: MoneyValue;
  heldUntil: string;
  onAuthorised: (paymentId: string) => void;
  onHoldLost: () => void;
};

/** Vouchers, card details, the bank's question if it has one, and what to do when the card is refused. */
export function CheckoutPanel(props: CheckoutPanelProps) {
  const { operationId, amountDue, heldUntil, onAuthorised, onHoldLost } = props;
  useInTheMiddleOf('payment');
  const checkout = usePayment(operationId, heldUntil);
  const { payment, busy, problem, about, reserved, lost } = checkout;
  const { savedCards, canSave } = useSavedCards();
  /** The bank's question that the traveller put aside for another card. */
  const [aside, setAside] = useState<string>();
  const putAside = (asked?: string) => {
    checkout.moveOn();
    setAside(asked);
  };

  const paymentId = payment?.id;
  const tellReserved = useEffectEvent(onAuthorised);
  useEffect(() => {
    if (reserved && paymentId) tellReserved(paymentId);
  }, [reserved, paymentId]);
  const tellLost = useEffectEvent(onHoldLost);
  useEffect(() => {
    if (lost) tellLost();
  }, [lost]);

  if (lost) {
    return (
      <Notice
        tone="warning"
        title="The time to pay has run out"
        announce="polite"
        actions={<Button onClick={onHoldLost}>Go on</Button>}
      >
        Nothing was taken, and your old ticket is as it was.
      </Notice>
    );
  }
  if (!payment) {
    if (!problem) return <Skeleton shape="block" count={2} label="Starting the payment" />;
    if (problem.code === 'nothing-to-pay') {
      return <Notice title="Nothing to pay">{problem.detail}</Notice>;
    }
    return (
      <ProblemNotice
        title="The payment could not be started"
        problem={problem}
        onRetry={checkout.start}
        busy={busy}
      >
        Nothing was taken, and your seat stays on hold.
      </ProblemNotice>
    );
  }
  if (reserved) {
    return (
      <p role="status">
        <Spinner label="" />{' '}
        {payment.card ? 'Your bank has agreed.' : `${vouchersPay(payment)} for it.`} Finishing your
        swap…
      </p>
    );
  }
  const { challenge, bankPage } = payment;
  const question = challenge?.challengeId ?? bankPage?.url;
  if (payment.status === 'REQUIRES_ACTION' && !question) {
    return (
      <Notice
        title="Your bank has not decided yet"
        announce="polite"
        actions={
          <Button size="small" onClick={checkout.lookAgain} busy={busy}>
            Look again
          </Button>
        }
      >
        {problem?.detail ?? 'Confirm the payment with your bank, then come back here.'}
      </Notice>
    );
  }
  const { proof } = checkout;
  const asked = !proof && question !== undefined && question !== aside;
  const provedCard = savedCards?.find(({ id }) => id === proof?.savedCardId);
  const due = formatMoney(payment.byCard);
  return (
    <Stack gap={4}>
      {proof && (
        <CodeStep
          title="Confirm that it is you"
          channel={proof.sent.channel}
          hint={`You signed in a while ago. The code pays ${due} with ${provedCard ? cardText(provedCard) : 'your saved card'}.`}
          submitLabel={`Pay ${due}`}
          sent={proof.sent}
          busy={busy}
          problem={problem}
          onCode={(code) => checkout.payWithProof(proof, code)}
          onResend={() => checkout.resendProof(proof)}
          onOtherCard={() => {
            checkout.moveOn();
            checkout.giveUpProof();
          }}
        />
      )}
      {asked && challenge && (
        <CodeStep
          title="Your bank wants to be sure it is you"
          channel="text"
          submitLabel="Confirm payment"
          sent={challenge}
          busy={busy}
          problem={problem}
          onCode={checkout.answerChallenge}
          onResend={checkout.resendChallenge}
          onOtherCard={() => putAside(question)}
        />
      )}
      {asked && bankPage && (
        <BankPageStep
          key={bankPage.url}
          url={bankPage.url}
          leaves={checkout.leadsTo === bankPage.url}
          busy={busy}
          problem={problem}
          onLook={checkout.lookAgain}
          onOtherCard={() => putAside(question)}
        />
      )}
      {!asked && !proof && (
        <VoucherStep
          payment={payment}
          busy={busy && about === 'voucher'}
          problem={about === 'voucher' ? problem : null}
          onApply={checkout.applyVoucher}
          onRemove={checkout.removeVoucher}
        />
      )}
      <CardStep
        payment={payment}
        amountDue={amountDue}
        busy={busy && about !== 'voucher'}
        unsure={about === 'money'}
        problem={asked || proof || about === 'voucher' ? null : problem}
        hidden={asked || proof !== null}
        savedCards={savedCards}
        canSave={canSave}
        onCard={checkout.payWithCard}
        onVoucherAlone={checkout.payByVoucher}
        onBack={question ? () => putAside() : undefined}
      />
    </Stack>
  );
}
