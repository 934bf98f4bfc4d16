import { i18n } from '@train-swap/shared-config';
import { Button, ProblemNotice } from '@train-swap/shared-ui';
import { useNavigate } from 'react-router-dom';
import { useProblem } from '../../../lib/screen/use-problem';
import { swapPaths } from '../../../lib/swap-paths';
import { startTour, useTour } from '../../../lib/tour/tour-state';
import { useCreateSampleBooking } from './create-sample-booking';
import styles from './sample-ticket.module.css';

/** Outside production: creates a ticket for this visitor and starts the guided tour. */
export function SampleTicket() {
  const navigate = useNavigate();
  const wasEnded = useTour(({ wasEnded }) => wasEnded);
  const create = useCreateSampleBooking();
  const problem = useProblem(create);
  const open = () =>
    create.mutate(undefined, {
      onSuccess: ({ id, journey }) => {
        startTour({ bookingId: id, journeyId: journey.id });
        navigate(swapPaths.booking(id));
      },
    });
  return (
    <div className={styles.sample}>
      {problem && (
        <ProblemNotice
          problem={problem}
          title={i18n.t('The sample ticket could not be opened')}
          onRetry={open}
          busy={create.isPending}
        />
      )}
      <Button
        variant="secondary"
        fullWidth
        onClick={open}
        busy={create.isPending}
        busyLabel={i18n.t('Opening the sample ticket')}
      >
        {wasEnded
          ? i18n.t('Repeat the tour with a sample ticket')
          : i18n.t('Try it with a sample ticket')}
      </Button>
      <p className={styles.demonstration}>
        {i18n.t(
          'You get a ticket of your own to try everything. Nothing is really booked or paid.',
        )}
      </p>
    </div>
  );
}
