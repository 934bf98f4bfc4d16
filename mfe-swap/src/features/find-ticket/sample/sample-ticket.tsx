import { i18n } from '@train-swap/shared-config';
import { Button, ProblemNotice } from '@train-swap/shared-ui';
import { useNavigate } from '@train-swap/shared-ui/router';
import { useProblem } from '../../../lib/screen/use-problem';
import { swapPaths } from '../../../lib/swap-paths';
import { useCreateSampleBooking } from './create-sample-booking';
import styles from './sample-ticket.module.css';

/** Outside production: creates a ticket for this visitor and opens it. */
export function SampleTicket() {
  const navigate = useNavigate();
  const create = useCreateSampleBooking();
  const problem = useProblem(create);
  const open = () =>
    create.mutate(undefined, { onSuccess: ({ id }) => navigate(swapPaths.booking(id)) });
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
        {i18n.t('Try it with a sample ticket')}
      </Button>
      <p className={styles.demonstration}>
        {i18n.t(
          'You get a ticket of your own to try everything. Nothing is really booked or paid.',
        )}
      </p>
    </div>
  );
}
