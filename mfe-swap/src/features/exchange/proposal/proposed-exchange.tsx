import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Booking, type ExchangeOperation, type Proposal, useInTheMiddleOf } from 'shared-api';
import { lazyPart, PageHeading, Skeleton, Stack } from 'shared-ui';
import { priceText } from '../../../lib/journey/price-text';
import { operationQuery } from '../../../lib/operation/get-operation';
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

const PaymentStep = lazyPart(async () => (await import('../pay/payment-step')).PaymentStep, {
  placeholder: <Skeleton shape="block" count={2} label="Loading the payment" />,
});

/** A swap that others must accept too: what it is, then who it is, what it costs, and waiting for the rest. */
export function ProposedExchange({ booking, operation, proposal }: ProposedExchangeProps) {
  useInTheMiddleOf('hold');
  const client = useQueryClient();
  const [wanted, setWanted] = useState(false);
  const [paymentId, setPaymentId] = useState<string | null>(null);
  const refresh = () =>
    void client.invalidateQueries({ queryKey: operationQuery(operation.id).queryKey });

  const unknown = useIsUnproven(operation);
  const owed = operation.amountDue.amount > 0;
  const accepted = proposal.acceptedByYou;
  const step = accepted
    ? 'waiting'
    : !wanted
      ? 'choose'
      : unknown
        ? 'identity'
        : owed && paymentId === null
          ? 'pay'
          : 'accept';
  const titles = {
    choose: 'We found a swap for you',
    identity: 'Confirm it’s you',
    pay: `Reserve ${priceText(operation.amountDue)}`,
    accept: 'Accept the swap',
    waiting: 'You accepted',
  };
  const title = titles[step];
  const card = (
    <ProposalCard
      booking={booking}
      operation={operation}
      proposal={proposal}
      {...(step === 'choose' && { onAccept: () => setWanted(true) })}
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
            <IdentityStep booking={booking} operation={operation} onProven={refresh} />
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
          {step === 'waiting' && <WaitingStep operation={operation} proposal={proposal} />}
        </Columns>
      )}
      <HoldBar
        operation={operation}
        onEnd={refresh}
        label={accepted ? 'The others have' : 'Answer within'}
      />
    </Stack>
  );
}
