import { i18n } from '@train-swap/shared-config';
import { Button, ProblemNotice, Trans } from '@train-swap/shared-ui';
import { useNavigate } from 'react-router-dom';
import { useProblem } from '../../../lib/screen/use-problem';
import { swapPaths } from '../../../lib/swap-paths';
import { startTour, useTour } from '../../../lib/tour/tour-state';
import { useFindTicketDraft } from '../find-ticket-draft';
import { useLookUp } from '../look-up-booking';
import styles from './sample-ticket.module.css';

const demonstration = { reference: 'SWAPME24', holder: 'Okafor' };

/** Outside production: opens the ticket of the demonstration with a guided tour, or fills its details into the form. */
export function SampleTicket() {
  const navigate = useNavigate();
  const wasEnded = useTour(({ wasEnded }) => wasEnded);
  const lookUp = useLookUp();
  const problem = useProblem(lookUp);
  const open = () => {
    const { reference, holder } = demonstration;
    lookUp.mutate(
      { reference, surname: holder },
      {
        onSuccess: ({ id, journey }) => {
          startTour({ bookingId: id, journeyId: journey.id });
          navigate(swapPaths.booking(id));
        },
      },
    );
  };
  return (
    <div className={styles.sample}>
      {problem && (
        <ProblemNotice
          problem={problem}
          title={i18n.t('The sample ticket could not be opened')}
          onRetry={open}
          busy={lookUp.isPending}
        />
      )}
      <Button
        variant="secondary"
        fullWidth
        onClick={open}
        busy={lookUp.isPending}
        busyLabel={i18n.t('Opening the sample ticket')}
      >
        {wasEnded
          ? i18n.t('Repeat the tour with a sample ticket')
          : i18n.t('Try it with a sample ticket')}
      </Button>
      <p className={styles.demonstration}>
        <span>
          <Trans
            id="To try: <b>{reference}</b> and <b>{holder}</b>"
            values={demonstration}
            components={{ b: <b /> }}
          />
        </span>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            useFindTicketDraft.setState(demonstration);
            document.querySelector<HTMLElement>('form button[type="submit"]')?.focus();
          }}
        >
          {i18n.t('Fill in')}
        </Button>
      </p>
    </div>
  );
}
