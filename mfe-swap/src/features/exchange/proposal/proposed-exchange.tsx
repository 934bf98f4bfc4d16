import {
  type Booking,
  type ExchangeOperation,
  type Proposal,
  useBlockReload,
} from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, PageHeading, Stack } from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { type ReactNode, useState } from 'react';
import { priceText } from '../../../lib/journey/price-text';
import { operationQuery } from '../../../lib/operation/get-operation';
import { Columns } from '../../../lib/screen/columns';
import { HoldBar } from '../hold-bar';
import { IdentityStep } from '../identity/identity-step';
import { useIsUnproven } from '../identity/use-is-unproven';
import { PaymentStep } from '../pay/payment-step';
import { AcceptStep } from './accept-step';
import { type AfterLeaving, LeaveDialog } from './leave-dialog';
import { ProposalCard } from './proposal-card';
import { useLeaveProposal } from './use-leave-proposal';
import { WaitingStep } from './waiting-step';

type ProposedExchangeProps = {
  booking: Booking;
  operation: ExchangeOperation;
  proposal: Proposal;
};

type Step = 'choose' | 'identity' | 'pay' | 'accept' | 'waiting';

/** A swap with others: the proposal, then identity, payment, and the wait for the other answers. */
export function ProposedExchange({ booking, operation, proposal }: ProposedExchangeProps) {
  useBlockReload('hold');
  const client = useQueryClient();
  const [answer, setAnswer] = useState<'accept' | AfterLeaving | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [paymentId, setPaymentId] = useState<string | null>(null);
  const refresh = () =>
    void client.invalidateQueries({ queryKey: operationQuery(operation.id).queryKey });

  const isUnproven = useIsUnproven(operation);
  const leaving = useLeaveProposal(booking, operation);
  const isLeaving = answer !== null && answer !== 'accept';
  const requireCode = (next: AfterLeaving) => {
    setDialogOpen(false);
    setAnswer(next);
  };
  /** A failure is shown in the dialog. */
  const leaveNow = (next: AfterLeaving) => {
    setAnswer(null);
    leaving.leave(next).catch(() => setDialogOpen(true));
  };
  const isPaid = operation.amountDue.amount <= 0 || paymentId !== null;
  const getStep = (): Step => {
    if (isLeaving) return 'identity';
    if (proposal.acceptedByYou) return 'waiting';
    if (answer === null) return 'choose';
    if (isUnproven) return 'identity';
    return isPaid ? 'accept' : 'pay';
  };
  const step = getStep();
  const title = getTitle(step, operation);
  const shown = { booking, operation, proposal };
  const card = <ProposalCard {...shown} isOpen={step === 'choose'} />;
  const steps: Record<Step, ReactNode> = {
    choose: null,
    identity: (
      <ConfirmStep
        booking={booking}
        operation={operation}
        isLeaving={isLeaving}
        onProven={isLeaving ? () => leaveNow(answer) : refresh}
        onStay={() => setAnswer(null)}
      />
    ),
    pay: <PaymentStep operation={operation} onAuthorised={setPaymentId} onHoldLost={refresh} />,
    accept: (
      <AcceptStep
        operation={operation}
        paymentId={paymentId}
        onPaymentRequired={() => {
          setPaymentId(null);
          refresh();
        }}
      />
    ),
    waiting: <WaitingStep {...shown} onLeave={() => setDialogOpen(true)} />,
  };
  return (
    <Stack gap={4}>
      <PageHeading focusKey={title}>{title}</PageHeading>
      {step === 'choose' ? card : <Columns aside={card}>{steps[step]}</Columns>}
      <ProposalBar
        operation={operation}
        step={step}
        onEnd={refresh}
        onAccept={() => setAnswer('accept')}
        onDecline={() => setDialogOpen(true)}
      />
      <LeaveDialog
        proposal={proposal}
        otherTrains={leaving.otherTrains}
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onLeave={isUnproven ? requireCode : leaveNow}
        isLeaving={leaving.isPending}
        isLeaveFailed={leaving.isFailed}
      />
    </Stack>
  );
}

function getTitle(step: Step, { amountDue, proposal }: ExchangeOperation): string {
  const amount = priceText(amountDue);
  const titles: Record<Step, string> = {
    choose: i18n.t('We found a swap for you'),
    identity: i18n.t('Confirm that it is you'),
    pay:
      proposal?.parties === 1
        ? i18n.t('Pay {amount}', { amount })
        : i18n.t('Pay {amount} if all accept', { amount }),
    accept: i18n.t('Accept the swap'),
    waiting: i18n.t('You accepted'),
  };
  return titles[step];
}

type ConfirmStepProps = {
  booking: Booking;
  operation: ExchangeOperation;
  /** The code is for leaving the swap, not for accepting it. */
  isLeaving: boolean;
  onProven: () => void;
  onStay: () => void;
};

function ConfirmStep({ booking, operation, isLeaving, onProven, onStay }: ConfirmStepProps) {
  return (
    <>
      <IdentityStep
        booking={booking}
        operation={operation}
        reason={getCodeReason(operation, isLeaving)}
        onProven={onProven}
      />
      {isLeaving && (
        <div>
          <Button variant="quiet" onClick={onStay}>
            {i18n.t('Stay in the swap')}
          </Button>
        </div>
      )}
    </>
  );
}

function getCodeReason({ proposal }: ExchangeOperation, isLeaving: boolean): string {
  if (proposal?.parties === 1) {
    return i18n.t(
      'We send a code to the contact of this booking, so that only you can swap your ticket.',
    );
  }
  return isLeaving
    ? i18n.t(
        'We send a code to the contact of this booking, so that only you can end this swap. It ends for all travellers in it.',
      )
    : i18n.t(
        'We send a code to the contact of this booking, so that only you can accept this swap. You cannot undo it after all travellers have accepted.',
      );
}

type ProposalBarProps = {
  operation: ExchangeOperation;
  step: Step;
  onEnd: () => void;
  onAccept: () => void;
  onDecline: () => void;
};

/** The time left, and the two answers until one is chosen. */
function ProposalBar({ operation, step, onEnd, onAccept, onDecline }: ProposalBarProps) {
  if (operation.proposal?.atCarrier) return null;
  if (step !== 'choose') {
    const label = step === 'waiting' ? i18n.t('Time left for the others') : i18n.t('Answer within');
    return <HoldBar operation={operation} onEnd={onEnd} label={label} />;
  }
  const answers = (
    <>
      <Button needsNetwork onClick={onAccept}>
        {i18n.t('Accept')}
      </Button>
      <Button needsNetwork variant="secondary" onClick={onDecline}>
        {i18n.t('Decline')}
      </Button>
    </>
  );
  return <HoldBar operation={operation} onEnd={onEnd} answers={answers} />;
}
