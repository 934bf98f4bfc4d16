import { useState } from 'react';
import type { ExchangeOperation, Proposal } from 'shared-api';
import { Alert, Button, Card, CheckCircleIcon, Dialog } from 'shared-ui';
import { useReleaseOperation } from '../../../lib/operation/release-operation';
import { sayAccepted } from './say-proposal';
import styles from './waiting-step.module.css';

type WaitingStepProps = { operation: ExchangeOperation; proposal: Proposal };

/** Said yes, and the others are still to: nothing to do, and a way out. */
export function WaitingStep({ operation, proposal }: WaitingStepProps) {
  const { accepted, parties } = proposal;
  const [asking, setAsking] = useState(false);
  const release = useReleaseOperation();
  return (
    <Card tone="brand" title="Waiting for the others">
      <p role="status">{sayAccepted(proposal)}</p>
      <ol className={styles.answers} aria-hidden="true">
        {Array.from({ length: parties }, (_, index) => (
          <li key={index} data-in={index < accepted ? '' : undefined}>
            {index < accepted && <CheckCircleIcon />}
          </li>
        ))}
      </ol>
      <p>
        This page changes by itself when the last one has answered, and we write to you too. Your
        ticket stays as it is until then{operation.amountDue.amount > 0 && ', and nothing is taken'}
        .
      </p>
      <div>
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          I changed my mind
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Leave this swap?"
        actions={
          <>
            <Button
              onClick={() => release.mutate(operation.id)}
              busy={release.isPending}
              busyLabel="Leaving the swap"
            >
              Leave the swap
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Stay in it
            </Button>
          </>
        }
      >
        <p>It ends for everybody who takes part. Your ticket stays as it is; nothing is charged.</p>
        {release.isError && (
          <Alert title="That did not work just now">Please try again in a moment.</Alert>
        )}
      </Dialog>
    </Card>
  );
}
