import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Booking, type ProblemError, toProblem } from 'shared-api';
import { Button, ErrorSummary, type FormError, Stack, TextField } from 'shared-ui';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { useProblem } from '../../lib/screen/use-problem';
import { adoptTyped, useFindTicketDraft } from './find-ticket-draft';
import { useLookUp } from './look-up-booking';
import { checkLookup, cleanReference, type FormProblems, readHolder } from './references';

type FindTicketFormProps = { onFound: (booking: Booking) => void };

type Refusal = { fields: FormProblems; summary: readonly FormError[]; title?: string };

const ids = { reference: 'booking-reference', holder: 'booking-holder' };
const accepted: Refusal = { fields: {}, summary: [] };

/** Reference and name in one form. Whatever goes wrong, what was typed stays. */
export function FindTicketForm({ onFound }: FindTicketFormProps) {
  const draft = useFindTicketDraft();
  const [refusal, setRefusal] = useState(accepted);
  const lookUp = useLookUp();
  const problem = useProblem(lookUp);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => adoptTyped(form.current), []);

  const send = () => {
    const fields = checkLookup(draft.reference, draft.holder);
    setRefusal(Object.keys(fields).length > 0 ? refuse(fields) : accepted);
    if (Object.keys(fields).length > 0) return lookUp.reset();
    const lookup = { reference: cleanReference(draft.reference), ...readHolder(draft.holder) };
    lookUp.mutate(lookup, {
      onSuccess: onFound,
      onError: (caught) => setRefusal(readRefusal(toProblem(caught))),
    });
  };

  return (
    <form
      ref={form}
      // Sent before the page's scripts run, it goes nowhere: nothing typed gets into an address.
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
            title="We could not look up your ticket"
            onRetry={send}
            busy={lookUp.isPending}
          >
            <span>What you typed is still here.</span>
          </ProblemNotice>
        )}
        <TextField
          id={ids.reference}
          name="reference"
          label="Booking reference"
          hint="Collection reference, e-ticket number or order number"
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
          label="Surname or e-mail address"
          hint="Of any traveller, or of who booked"
          autoComplete="family-name"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={draft.holder}
          error={refusal.fields.holder}
          onChange={(event) => useFindTicketDraft.setState({ holder: event.target.value })}
        />
        <Button type="submit" wide busy={lookUp.isPending} busyLabel="Looking for your ticket">
          Find my ticket
        </Button>
      </Stack>
    </form>
  );
}

function refuse(fields: FormProblems, title?: string): Refusal {
  const summary: FormError[] = [];
  if (fields.reference) summary.push({ fieldId: ids.reference, message: fields.reference });
  if (fields.holder) summary.push({ fieldId: ids.holder, message: fields.holder });
  return { fields, summary, ...(title && { title }) };
}

/** What the service says against the answers; other problems are for the notice, with its Retry. */
function readRefusal(problem: ProblemError): Refusal {
  if (problem.code === 'booking-not-found') {
    const summary = [{ fieldId: ids.reference, message: problem.detail }];
    return { fields: {}, summary, title: 'We found no such ticket' };
  }
  const reference = problem.detailOf('reference');
  const holder = problem.detailOf('surname') ?? problem.detailOf('email');
  if (!reference && !holder) return accepted;
  return refuse({ ...(reference && { reference }), ...(holder && { holder }) });
}
