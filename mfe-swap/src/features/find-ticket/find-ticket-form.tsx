import { type Booking, type ProblemError, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  ErrorSummary,
  type FormError,
  ProblemNotice,
  Stack,
  TextField,
} from '@train-swap/shared-ui';
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { useProblem } from '../../lib/screen/use-problem';
import { adoptTyped, useFindTicketDraft } from './find-ticket-draft';
import { useLookUp } from './look-up-booking';
import {
  checkLookup,
  cleanReference,
  type FormProblems,
  readHolder,
} from './references/references';

type FindTicketFormProps = { onFound: (booking: Booking) => void };

type Rejection = { fields: FormProblems; summary: readonly FormError[]; title?: string };

const ids = { reference: 'booking-reference', holder: 'booking-holder' };
const accepted: Rejection = { fields: {}, summary: [] };

/** Finds a ticket by reference and surname or email address. An error keeps the values. */
export function FindTicketForm({ onFound }: FindTicketFormProps) {
  const draft = useFindTicketDraft();
  const [refusal, setRefusal] = useState(accepted);
  const lookUp = useLookUp();
  const problem = useProblem(lookUp);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => adoptTyped(form.current), []);

  const send = () => {
    const fields = checkLookup(draft.reference, draft.holder);
    setRefusal(Object.keys(fields).length > 0 ? reject(fields) : accepted);
    if (Object.keys(fields).length > 0) return lookUp.reset();
    const lookup = { reference: cleanReference(draft.reference), ...readHolder(draft.holder) };
    lookUp.mutate(lookup, {
      onSuccess: onFound,
      onError: (caught) => setRefusal(toRejection(toProblem(caught))),
    });
  };

  return (
    <form
      ref={form}
      // Submitted before hydration, it must not put the values into the URL.
      method="dialog"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!lookUp.isPending) send();
      }}
    >
      <Stack gap={5}>
        <ErrorSummary errors={refusal.summary} {...(refusal.title && { title: refusal.title })} />
        {problem && refusal === accepted && (
          <ProblemNotice
            problem={problem}
            title={i18n.t('We could not look up your ticket')}
            onRetry={send}
            busy={lookUp.isPending}
          >
            {i18n.t('What you typed is still here.')}
          </ProblemNotice>
        )}
        <TextField
          id={ids.reference}
          name="reference"
          label={i18n.t('Booking reference')}
          hint={i18n.t('Collection reference, e-ticket number or order number')}
          reference
          autoComplete="off"
          enterKeyHint="next"
          value={draft.reference}
          error={refusal.fields.reference}
          onChange={(event) => useFindTicketDraft.setState({ reference: event.target.value })}
        />
        <TextField
          id={ids.holder}
          name="holder"
          label={i18n.t('Surname or email address')}
          hint={i18n.t('Of any traveller, or of the person who booked')}
          autoComplete="family-name"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={draft.holder}
          error={refusal.fields.holder}
          onChange={(event) => useFindTicketDraft.setState({ holder: event.target.value })}
        />
        <Button
          type="submit"
          fullWidth
          busy={lookUp.isPending}
          busyLabel={i18n.t('Looking for your ticket')}
        >
          {i18n.t('Find my ticket')}
        </Button>
      </Stack>
    </form>
  );
}

function reject(fields: FormProblems, title?: string): Rejection {
  const summary: FormError[] = [];
  if (fields.reference) summary.push({ fieldId: ids.reference, message: fields.reference });
  if (fields.holder) summary.push({ fieldId: ids.holder, message: fields.holder });
  return { fields, summary, ...(title && { title }) };
}

/** The field errors of the service. Other problems are shown in the notice. */
function toRejection(problem: ProblemError): Rejection {
  if (problem.code === 'booking-not-found') {
    const summary = [{ fieldId: ids.reference, message: problem.detail }];
    return { fields: {}, summary, title: i18n.t('We could not find this ticket') };
  }
  const reference = problem.getFieldDetail('reference');
  const holder = problem.getFieldDetail('surname') ?? problem.getFieldDetail('email');
  if (!reference && !holder) return accepted;
  return reject({ ...(reference && { reference }), ...(holder && { holder }) });
}
