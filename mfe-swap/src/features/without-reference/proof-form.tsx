import type { Booking, Journey, ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  Form,
  formatOperator,
  formatTime,
  Select,
  TextField,
  useForm,
  useFormValues,
} from '@train-swap/shared-ui';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { useTrainLookUp } from './look-up-by-train';

type ProofFormProps = {
  journeys: readonly Journey[];
  onFound: (booking: Booking) => void;
};

/** The train of the traveller, and the proof that the ticket is theirs. */
export function ProofForm({ journeys, onFound }: ProofFormProps) {
  const lookUp = useTrainLookUp();
  const typed = useFormValues({ train: '', surname: '', ticketEnd: '' });
  const form = useForm({
    id: 'proof',
    ...typed,
    validate: ({ train, surname, ticketEnd }) => {
      const leg = journeys.find(({ id }) => id === train)?.legs[0];
      const ticketNumberEnd = ticketEnd.replace(/\s/g, '');
      const { trainId, serviceDate } = leg ?? { trainId: '', serviceDate: '' };
      return {
        valid: { trainId, serviceDate, surname: surname.trim(), ticketNumberEnd },
        errors: {
          train: leg ? undefined : i18n.t('Choose your train.'),
          surname: surname.trim() ? undefined : i18n.t('Enter the surname on the ticket.'),
          ticketEnd:
            ticketNumberEnd.length === 6
              ? undefined
              : i18n.t('Enter the last 6 characters of the ticket number.'),
        },
      };
    },
    send: lookUp.mutateAsync,
    onDone: onFound,
    findErrors,
  });
  const isNotFound = form.problem?.code === 'booking-not-found';
  return (
    <Form
      form={form}
      gap={5}
      errorTitle={isNotFound ? i18n.t('We could not find this ticket') : undefined}
      failure={{
        title: i18n.t('We could not look up your ticket'),
        onRetry: form.submit,
        children: i18n.t('What you typed is still here.'),
      }}
    >
      <Select
        id={form.field('train').id}
        name="train"
        label={i18n.t('Your train')}
        placeholder={i18n.t('Choose your train')}
        value={typed.values.train}
        error={form.errorOf('train')}
        options={journeys.map(toOption)}
        onChange={({ target }) => form.change({ train: target.value })}
      />
      <TextField
        {...form.field('surname')}
        label={i18n.t('Surname on the ticket')}
        autoComplete="family-name"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        {...form.field('ticketEnd')}
        // Any of the values may be wrong.
        {...(isNotFound && { error: undefined })}
        label={i18n.t('Last 6 characters of the ticket number')}
        hint={i18n.t('Under the square code of an e-ticket, on a paper ticket below the price')}
        reference
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button
        type="submit"
        fullWidth
        busy={form.busy}
        busyLabel={i18n.t('Looking for your ticket')}
      >
        {i18n.t('Find my ticket')}
      </Button>
    </Form>
  );
}

/** Other problems are shown in the notice. */
function findErrors(problem: ProblemError) {
  if (problem.code === 'booking-not-found') return { ticketEnd: problem.detail };
  return {
    surname: problem.getFieldDetail('surname'),
    ticketEnd: problem.getFieldDetail('ticketNumberEnd'),
  };
}

function toOption(journey: Journey) {
  const { timeZone, arrivalTimeZone } = journeyFacts(journey);
  const departure = formatTime({ instant: journey.departure, timeZone });
  const arrival = formatTime({ instant: journey.arrival, timeZone: arrivalTimeZone });
  const operators = [...new Set(journey.legs.map(formatOperator))].join(', ');
  return {
    value: journey.id,
    label: i18n.t(
      '{departure} to {arrival}, {operators}, {changes, plural, =0 {direct} one {# change} other {# changes}}',
      { departure, arrival, operators, changes: journey.changes },
    ),
  };
}
