import type { Proposal } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, Dialog } from '@train-swap/shared-ui';

/** What a traveller who leaves a proposal wants afterwards. */
export type AfterLeaving = 'keep looking' | 'stop looking';

type LeaveDialogProps = {
  proposal: Proposal;
  /** Number of other trains of the wish. */
  otherTrains: number;
  open: boolean;
  onClose: () => void;
  onLeave: (next: AfterLeaving) => void;
  isLeaving: boolean;
  isLeaveFailed: boolean;
};

/** Asks once before a traveller declines or leaves a proposal, and whether the wish continues. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { proposal, otherTrains, open, onClose, onLeave, isLeaving, isLeaveFailed } = props;
  const { acceptedByYou } = proposal;
  const isAlone = otherTrains === 0;
  const sending = {
    needsNetwork: true,
    busy: isLeaving,
    busyLabel: i18n.t('Leaving the swap'),
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={acceptedByYou ? i18n.t('Leave this swap?') : i18n.t('Decline this swap?')}
      actions={
        <>
          {!isAlone && (
            <Button onClick={() => onLeave('keep looking')} {...sending}>
              {acceptedByYou
                ? i18n.t('Leave and keep looking')
                : i18n.t('Decline and keep looking')}
            </Button>
          )}
          <Button
            variant={isAlone ? 'primary' : 'secondary'}
            onClick={() => onLeave('stop looking')}
            {...sending}
          >
            {acceptedByYou ? i18n.t('Leave and stop looking') : i18n.t('Decline and stop looking')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Go back')}
          </Button>
        </>
      }
    >
      <p>
        {proposal.parties === 1
          ? i18n.t('Your ticket stays valid, and you are not charged.')
          : i18n.t(
              'The swap ends for all travellers in it. Your ticket stays valid, and you are not charged.',
            )}
      </p>
      {!isAlone && (
        <p>
          {i18n.t(
            '{otherTrains, plural, one {We can keep looking on your other train.} other {We can keep looking on your # other trains.}}',
            { otherTrains },
          )}
        </p>
      )}
      {isLeaveFailed && (
        <Alert title={i18n.t('We could not end the swap')}>
          {i18n.t('Your ticket has not changed. Try again in a moment.')}
        </Alert>
      )}
    </Dialog>
  );
}
