import { useState } from 'react';
import { type ProblemError, type Traveller, toProblem } from 'shared-api';
import { Alert, Button, Cluster, Dialog, Notice, Stack } from 'shared-ui';
import { deleteTraveller, exportTraveller, saveFile } from './account-data';
import { ConfirmIdentity } from './confirm-identity';

type Wanted = 'export' | 'delete';
type YourDataProps = { traveller: Traveller; onDeleted: () => void };

/** The traveller's data in one file, and the end of the account. Both want a fresh sign-in. */
export function YourData({ traveller, onDeleted }: YourDataProps) {
  const [busy, setBusy] = useState<Wanted>();
  const [asking, setAsking] = useState(false);
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();
  const [stepUp, setStepUp] = useState<{ wanted: Wanted; reason: string }>();

  const run = async (wanted: Wanted) => {
    setBusy(wanted);
    setProblem(undefined);
    setSaved(false);
    try {
      if (wanted === 'export') {
        saveFile('train-swap-data.json', await exportTraveller());
        setSaved(true);
      } else {
        await deleteTraveller();
        onDeleted();
      }
    } catch (caught) {
      const refused = toProblem(caught);
      if (refused.code === 'step-up-required') setStepUp({ wanted, reason: refused.detail });
      else setProblem(refused);
    } finally {
      setAsking(false);
      setBusy(undefined);
    }
  };

  if (stepUp) {
    return (
      <ConfirmIdentity
        traveller={traveller}
        reason={stepUp.reason}
        onConfirmed={() => {
          setStepUp(undefined);
          void run(stepUp.wanted);
        }}
        onCancel={() => setStepUp(undefined)}
      />
    );
  }
  return (
    <Stack gap={4}>
      <p>
        Everything that we keep of you in one file: your account, bookings, trips, wishes, payments,
        vouchers, what you wrote to support, and your newsletter.
      </p>
      {problem && <Alert title="That did not work">{problem.detail}</Alert>}
      {saved && (
        <Notice tone="success" announce="polite">
          Your data is saved on this device.
        </Notice>
      )}
      <Cluster>
        <Button
          variant="secondary"
          busy={busy === 'export'}
          busyLabel="Gathering your data"
          onClick={() => run('export')}
        >
          Download my data
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </Cluster>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        actions={
          <>
            <Button
              variant="danger"
              busy={busy === 'delete'}
              busyLabel="Deleting your account"
              onClick={() => run('delete')}
            >
              Delete my account
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <Stack gap={3}>
          <p>
            You are signed out everywhere, and we forget who you are. This cannot be taken back.
          </p>
          <p>
            Tickets that you have not used yet stay valid, with their contact details: find them by
            their booking reference.
          </p>
        </Stack>
      </Dialog>
    </Stack>
  );
}
