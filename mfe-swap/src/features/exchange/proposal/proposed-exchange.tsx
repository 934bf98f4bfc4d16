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
import { journeyFacts } from '../../../lib/journey/journey-facts';
import { priceText } from '../../../lib/journey/price-text';
import { operationQuery } from '../../../lib/operation/get-operation';
import { useReleaseOperation } from '../../../lib/operation/release-operation';
import { Columns } from '../../../lib/screen/columns';
import { useCreateWish } from '../../../lib/wish/create-wish';
import { useWish } from '../../../lib/wish/get-wish';
import { toWishTerms } from '../../../lib/wish/to-wish-terms';
import { HoldBar } from '../hold-bar';
import { IdentityStep } from '../identity/identity-step';
import { useIsUnproven } from '../identity/use-is-unproven';
import { AcceptStep } from './accept-step';
import { type AfterLeaving, LeaveDialog } from './leave-dialog';
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
  const [answer, setAnswer] = useState<'accept' | AfterLeaving | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [paymentId, setPaymentId] = useState<string | null>(null);
  const refresh = () =>
    void client.invalidateQueries({ queryKey: operationQuery(operation.id).queryKey });

  const unknown = useIsUnproven(operation);
  const release = useReleaseOperation();
  const create = useCreateWish(booking.id);
  const { data: wish } = useWish(booking.id);
  const otherTrains = (wish?.journeyIds ?? []).filter((id) => id !== operation.offer.journey.id);
  const isLeaving = answer !== null && answer !== 'accept';
  const leave = async (next: AfterLeaving) => {
    await release.mutateAsync(operation.id);
    // The wish has ended with its proposal. If this fails, the next screen offers to make another one.
    if (next === 'keep looking' && wish) {
      const terms = { ...toWishTerms(wish), journeyIds: otherTrains };
      await create.mutateAsync({ bookingId: booking.id, terms }).catch(() => undefined);
    }
    navigate(paths.wish(booking.id), { replace: true });
  };
  const requireCode = (next: AfterLeaving) => {
    setDialogOpen(false);
    setAnswer(next);
  };
  /** A failure is shown in the dialog. */
  const leaveNow = (next: AfterLeaving) => {
    setAnswer(null);
    leave(next).catch(() => setDialogOpen(true));
  };
  const owed = operation.amountDue.amount > 0;
  const accepted = proposal.acceptedByYou;
  const getStep = () => {
    if (isLeaving) return 'identity';
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
    <ProposalCard operation={operation} proposal={proposal} isOpen={step === 'choose'} />
  );
  const answers = (
    <>
      <Button needsNetwork onClick={() => setAnswer('accept')}>
        {i18n.t('Accept')}
      </Button>
      <Button needsNetwork variant="secondary" onClick={() => setDialogOpen(true)}>
        {i18n.t('Decline')}
      </Button>
    </>
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
                isLeaving
                  ? i18n.t(
                      'We send a code to the contact of this booking, so that only you can end this swap. It ends for all travellers in it.',
                    )
                  : i18n.t(
                      'We send a code to the contact of this booking, so that only you can accept this swap. You cannot undo it after all travellers have accepted.',
                    )
              }
              onProven={isLeaving ? () => leaveNow(answer) : refresh}
            />
          )}
          {isLeaving && (
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
              timeZone={journeyFacts(operation.offer.journey).timeZone}
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
            <WaitingStep
              operation={operation}
              proposal={proposal}
              onLeave={() => setDialogOpen(true)}
            />
          )}
        </Columns>
      )}
      <HoldBar
        operation={operation}
        onEnd={refresh}
        {...(step === 'choose'
          ? { answers }
          : { label: accepted ? i18n.t('Time left for the others') : i18n.t('Answer within') })}
      />
      <LeaveDialog
        proposal={proposal}
        otherTrains={otherTrains.length}
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onLeave={unknown ? requireCode : leaveNow}
        isLeaving={release.isPending || create.isPending}
        isLeaveFailed={release.isError}
      />
    </Stack>
  );
}
