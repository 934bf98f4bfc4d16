import {
  type Booking,
  type ExchangeOperation,
  type SentCode,
  sendCode,
  useSession,
} from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  Card,
  ContactButtons,
  lazyComponent,
  ProblemNotice,
  Skeleton,
  Stack,
} from '@train-swap/shared-ui';
import { useMutation } from '@train-swap/shared-ui/query';
import { useEffect } from 'react';
import { useProblem } from '../../../lib/screen/use-problem';
import { swapPaths } from '../../../lib/swap-paths';
import styles from './identity-step.module.css';
import { saveChallenge, usePendingChallenge } from './pending-challenge';

type IdentityStepProps = {
  booking: Booking;
  operation: ExchangeOperation;
  /** What the code is for, as a sentence. */
  reason: string;
  onProven: () => void;
};

const CodeStep = lazyComponent(async () => (await import('./code-step')).CodeStep, {
  placeholder: () => <Skeleton shape="block" count={1} label={i18n.t('Loading the code field')} />,
});

/** Confirms the identity: by sign-in or by a code to the booking's contact. A swap with others always needs the code. */
export function IdentityStep({ booking, operation, reason, onProven }: IdentityStepProps) {
  const { session } = useSession();
  const pending = usePendingChallenge();
  const request = useMutation({
    mutationFn: (channel: SentCode['channel']) =>
      sendCode({ purpose: 'exchange', operationId: operation.id, channel }, CodeStep.preload),
    onSuccess: (sent) => saveChallenge(operation.id, sent),
  });
  const problem = useProblem(request);
  const challenge = pending.operationId === operation.id ? pending.challenge : null;
  const isWithOthers = operation.proposal !== undefined;

  useEffect(() => void CodeStep.preload(), []);

  if (challenge) {
    return (
      <Card tone="raised">
        <CodeStep
          challenge={challenge}
          operationId={operation.id}
          hasOtherChannel={challenge.channel === 'text' || booking.contact.phone !== null}
          onProven={onProven}
        />
      </Card>
    );
  }
  return (
    <Stack gap={4}>
      {problem && (
        <ProblemNotice
          problem={problem}
          title={i18n.t('The code could not be sent')}
          onRetry={() => request.variables && request.mutate(request.variables)}
          busy={request.isPending}
        />
      )}
      <Card
        tone="raised"
        title={session?.traveller ? i18n.t('Get a code') : i18n.t('Continue as a guest')}
      >
        <p>{reason}</p>
        <div className={styles.options}>
          <ContactButtons
            contact={booking.contact}
            sending={request.isPending ? request.variables : null}
            onSend={request.mutate}
          />
        </div>
      </Card>
      {!session?.traveller && !isWithOthers && (
        <Card title={i18n.t('Have an account?')}>
          <p>
            {i18n.t(
              'Sign in with the account of this booking. Then you need no code for the swap.',
            )}
          </p>
          <div>
            <ButtonLink
              href={paths.signIn(swapPaths.exchange(booking.id, operation.id, operation.places))}
              variant="secondary"
            >
              {i18n.t('Sign in')}
            </ButtonLink>
          </div>
        </Card>
      )}
    </Stack>
  );
}
