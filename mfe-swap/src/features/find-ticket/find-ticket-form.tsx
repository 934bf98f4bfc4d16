import type { Booking, ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, Form, TextField, useForm } from '@train-swap/shared-ui';
import { type FindTicketDraft, useFindTicketDraft } from './find-ticket-draft';
import { useLookUp } from './look-up-booking';
import { checkLookup, cleanReference, readHolder } from './references/references';

type FindTicketFormProps = { onFound: (booking: Booking) => void };

/** Finds a ticket by reference and surname or email address. An error keeps the values. */
export function FindTicketForm({ onFound }: FindTicketFormProps) {
  const lookUp = useLookUp();
  const form = useForm({
    id: 'booking',
    values: useFindTicketDraft(),
    onChange: useFindTicketDraft.setState,
    validate,
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
      <TextField
        {...form.field('reference')}
        // Either value may be wrong.
        {...(isNotFound && { error: undefined })}
        label={i18n.t('Booking reference')}
        hint={i18n.t('Collection reference, e-ticket number or order number')}
        reference
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        {...form.field('holder')}
        label={i18n.t('Surname or email address')}
        hint={i18n.t('Of any traveller, or of the person who booked')}
        autoComplete="family-name"
        autoCapitalize="none"
        spellCheck={false}
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

function validate({ reference, holder }: FindTicketDraft) {
  return {
    valid: { reference: cleanReference(reference), ...readHolder(holder) },
    errors: checkLookup(reference, holder),
  };
}

/** Other problems are shown in the notice. */
function findErrors(problem: ProblemError) {
  if (problem.code === 'booking-not-found') return { reference: problem.detail };
  return {
    reference: problem.getFieldDetail('reference'),
    holder: problem.getFieldDetail('surname') ?? problem.getFieldDetail('email'),
  };
}
