import { type ProblemError, type Traveller, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, Cluster, Dialog, Notice, Stack } from '@train-swap/shared-ui';
import { useState } from 'react';
import { ConfirmIdentity } from '../identity/confirm-identity';
import { deleteTraveller, exportTraveller, saveFile } from './account-data';

type Wanted = 'export' | 'delete';
const getFailureTitles = (): Record<Wanted, string> => ({
  export: i18n.t('We could not download your data'),
  delete: i18n.t('We could not delete your account'),
});

type YourDataProps = { traveller: Traveller; onDeleted: () => void };

/** Exports the traveller's data as one file, and deletes the account. Both require a recent sign-in. */
export function YourData({ traveller, onDeleted }: YourDataProps) {
  const [busy, setBusy] = useState<Wanted>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<{ wanted: Wanted; problem: ProblemError }>();
  const [stepUp, setStepUp] = useState<{ wanted: Wanted; reason: string }>();

  const run = async (wanted: Wanted) => {
    setBusy(wanted);
    setFailure(undefined);
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
      const problem = toProblem(caught);
      if (problem.code === 'step-up-required') setStepUp({ wanted, reason: problem.detail });
      else setFailure({ wanted, problem });
    } finally {
      setDialogOpen(false);
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
        {i18n.t(
          'Download one file with all data that we store about you: your account, bookings, trips, wishes, payments, vouchers, messages to support, newsletter subscription, email choices and devices that show messages.',
        )}
      </p>
      {failure && (
        <Alert title={getFailureTitles()[failure.wanted]}>{failure.problem.detail}</Alert>
      )}
      {saved && (
        <Notice tone="success" announce="polite">
          {i18n.t('Your data was saved on this device.')}
        </Notice>
      )}
      <Cluster>
        <Button
          variant="secondary"
          busy={busy === 'export'}
          busyLabel={i18n.t('Preparing your data')}
          onClick={() => run('export')}
        >
          {i18n.t('Download my data')}
        </Button>
        <Button variant="quiet" onClick={() => setDialogOpen(true)}>
          {i18n.t('Delete my account')}
        </Button>
      </Cluster>
      <DeleteAccountDialog
        open={isDialogOpen}
        busy={busy === 'delete'}
        onDelete={() => run('delete')}
        onClose={() => setDialogOpen(false)}
      />
    </Stack>
  );
}

type DeleteAccountDialogProps = {
  open: boolean;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
};

function DeleteAccountDialog({ open, busy, onDelete, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={i18n.t('Delete your account?')}
      actions={
        <>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={i18n.t('Deleting your account')}
            onClick={onDelete}
          >
            {i18n.t('Delete my account')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Keep my account')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{i18n.t('We sign you out everywhere and delete your data. You cannot undo this.')}</p>
        <p>
          {i18n.t(
            'Tickets that you have not used yet stay valid, and we keep their contact details. You can find these tickets by their booking reference.',
          )}
        </p>
      </Stack>
    </Dialog>
  );
}
