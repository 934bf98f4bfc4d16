import { useQueryClient } from '@tanstack/react-query';
import {
  type Booking,
  type ExchangeOperation,
  type Proposal,
  useBlockReload,
} from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { Button, lazyComponent, PageHeading, Skeleton, Stack } from '@train-swap/shared-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { priceText } from '../../../lib/journey/price-text';
import { operationQuery } from '../../../lib/operation/get-operation';
import { useReleaseOperation } from '../../../lib/operation/release-operation';
import { Columns } from '../../../lib/screen/columns';
import { HoldBar } from '../hold-bar';
import { IdentityStep } from '../identity/identity-step';
import { useIsUnproven } from '../identity/use-is-unproven';
import { AcceptStep } from './accept-step';
import { ProposalCard } from './proposal-card';
import { WaitingStep } from './waiting-step';

type ProposedExchangeProps = {
  booking: Booking;
  operation: ExchangeOperation;
  proposal: Proposal;
};

const PaymentStep = lazyComponent(async () => (await import('../pay/payment-step')).PaymentStep, {
  placeholder: <Skeleton shape="block" count={2} label={i18n.t('Loading the payment')} />,
});

/** A swap with others: the proposal, then identity, payment, and the wait for the other answers. */
export function ProposedExchange({ booking, operation, proposal }: ProposedExchangeProps) {
  useBlockReload('hold');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<'accept' | 'leave' | null>(null);
  const [paymentId, setPaymentId] = useState<string | null>(null);
  const refresh = () =>
    void client.invalidateQueries({ queryKey: operationQuery(operation.id).queryKey });

  const unknown = useIsUnproven(operation);
  const release = useReleaseOperation();
  const leave = () => {
    setAnswer(null);
    release.mutate(operation.id, {
      onSuccess: () => navigate(paths.wish(booking.id), { replace: true }),
    });
  };
  const leaving = {
    onLeave: () => (unknown ? setAnswer('leave') : leave()),
    isLeaving: release.isPending,
    isLeaveFailed: release.isError,
  };
  const owed = operation.amountDue.amount > 0;
  const accepted = proposal.acceptedByYou;
  const getStep = () => {
    if (answer === 'leave') return 'identity';
    if (accepted) return 'waiting';
    if (answer === null) return 'choose';
    if (unknown) return 'identity';
    return owed && paymentId === null ? 'pay' : 'accept';
  };
  const step = getStep();
  const titles = {
    choose: i18n.t('We found a swap for you'),
    identity: i18n.t('Confirm that it is you'),
    pay: i18n.t('Pay {amount} if all accept', { amount: priceText(operation.amountDue) }),
    accept: i18n.t('Accept the swap'),
    waiting: i18n.t('You accepted'),
  };
  const title = titles[step];
  const card = (
    <ProposalCard
      operation={operation}
      proposal={proposal}
      {...(step === 'choose' && { answers: { ...leaving, onAccept: () => setAnswer('accept') } })}
    />
  );
  return (
    <Stack gap={4}>
      <PageHeading documentTitle={title} focusKey={title}>
        {title}
      </PageHeading>
      {step === 'choose' ? (
        card
      ) : (
        <Columns aside={card}>
          {step === 'identity' && (
            <IdentityStep
              booking={booking}
              operation={operation}
              reason={
                answer === 'leave'
                  ? i18n.t(
                      'We send a code to the contact of this booking, so that only you can end this swap. It ends for all travellers in it.',
                    )
                  : i18n.t(
                      'We send a code to the contact of this booking, so that only you can accept this swap. You cannot undo it after all travellers have accepted.',
                    )
              }
              onProven={answer === 'leave' ? leave : refresh}
            />
          )}
          {answer === 'leave' && (
            <div>
              <Button variant="quiet" onClick={() => setAnswer(null)}>
                {i18n.t('Stay in the swap')}
              </Button>
            </div>
          )}
          {step === 'pay' && (
            <PaymentStep
              operationId={operation.id}
              amountDue={operation.amountDue}
              heldUntil={operation.heldUntil}
              onAuthorised={setPaymentId}
              onHoldLost={refresh}
            />
          )}
          {step === 'accept' && (
            <AcceptStep
              operation={operation}
              paymentId={paymentId}
              onPaymentRequired={() => {
                setPaymentId(null);
                refresh();
              }}
            />
          )}
          {step === 'waiting' && (
            <WaitingStep operation={operation} proposal={proposal} {...leaving} />
          )}
        </Columns>
      )}
      <HoldBar
        operation={operation}
        onEnd={refresh}
        label={accepted ? i18n.t('Time left for the others') : i18n.t('Answer within')}
      />
    </Stack>
  );
}
