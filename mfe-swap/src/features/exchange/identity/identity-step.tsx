import { useEffect } from 'react';
import { type Booking, type ExchangeOperation, useSession } from 'shared-api';
import { paths } from 'shared-config';
import {
  Button,
  ButtonLink,
  Card,
  lazyPart,
  MailIcon,
  PhoneIcon,
  Skeleton,
  Stack,
} from 'shared-ui';
import { ProblemNotice } from '../../../lib/screen/problem-notice';
import { useProblem } from '../../../lib/screen/use-problem';
import { swapPaths } from '../../../lib/swap-paths';
import styles from './identity-step.module.css';
import { keepChallenge, usePendingChallenge } from './pending-challenge';
import { useRequestCode } from './request-code';

type IdentityStepProps = {
  booking: Booking;
  operation: ExchangeOperation;
  onProven: () => void;
};

const CodeStep = lazyPart(async () => (await import('./code-step')).CodeStep, {
  placeholder: <Skeleton shape="block" count={1} label="Loading the code field" />,
});

/** Proof that the booking is the traveller's: signing in, or a code to the booking's own contact; for a swap with others the code alone. */
export function IdentityStep({ booking, operation, onProven }: IdentityStepProps) {
  const { session } = useSession();
  const pending = usePendingChallenge();
  const request = useRequestCode();
  const problem = useProblem(request);
  const challenge = pending.operationId === operation.id ? pending.challenge : null;
  const { email, phone } = booking.contact;
  const isWithOthers = operation.proposal !== undefined;

  useEffect(() => CodeStep.preload(), []);

  const send = (channel: 'email' | 'text') =>
    request.mutate(
      { operationId: operation.id, channel },
      { onSuccess: (sent) => keepChallenge(operation.id, sent) },
    );

  if (challenge) {
    return (
      <Card tone="raised">
        <CodeStep challenge={challenge} operationId={operation.id} onProven={onProven} />
      </Card>
    );
  }
  const sending = request.isPending ? request.variables.channel : null;
  return (
    <Stack gap={4}>
      {problem && (
        <ProblemNotice
          problem={problem}
          title="The code could not be sent"
          onRetry={() => request.variables && send(request.variables.channel)}
          busy={request.isPending}
        />
      )}
      <Card tone="raised" title={session?.traveller ? 'Get a code' : 'Go on as a guest'}>
        <p>
          {isWithOthers
            ? 'Once all have accepted, this swap cannot be taken back. So that only you can accept it, we send a code to the contact of this booking.'
            : 'So that nobody else can swap your ticket, we send a code to the contact of this booking.'}
        </p>
        <div className={styles.ways}>
          <Button
            icon={<MailIcon />}
            busy={sending === 'email'}
            busyLabel="Sending the e-mail"
            onClick={() => sending ?? send('email')}
          >
            E-mail to <span className={styles.contact}>{email}</span>
          </Button>
          {phone && (
            <Button
              variant="secondary"
              icon={<PhoneIcon />}
              busy={sending === 'text'}
              busyLabel="Sending the text message"
              onClick={() => sending ?? send('text')}
            >
              Text to <span className={styles.contact}>{phone}</span>
            </Button>
          )}
        </div>
      </Card>
      {!session?.traveller && !isWithOthers && (
        <Card title="Have an account?">
          <p>Sign in with the account of this booking, and no code is needed for the swap.</p>
          <div>
            <ButtonLink
              href={paths.signIn(swapPaths.exchange(booking.id, operation.id, operation.places))}
              variant="secondary"
            >
              Sign in
            </ButtonLink>
          </div>
        </Card>
      )}
    </Stack>
  );
}
