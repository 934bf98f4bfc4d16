import { useSession } from '@train-swap/shared-api';
import { useIdempotentCall } from '@train-swap/shared-api/flows/use-idempotent-call';
import { i18n, paths } from '@train-swap/shared-config';
import {
  Button,
  ButtonLink,
  Form,
  Notice,
  PageHeading,
  TextArea,
  TextField,
  useForm,
  useFormValues,
} from '@train-swap/shared-ui';
import { useSearchParams } from '@train-swap/shared-ui/router';
import { useState } from 'react';
import { openSupportCase, type SupportMessage } from './open-support-case';

/** A message to support, with the booking reference from the address. */
export function ContactScreen() {
  const [caseNumber, setCaseNumber] = useState<string>();
  return caseNumber ? (
    <MessageSent caseNumber={caseNumber} />
  ) : (
    <ContactForm onSent={setCaseNumber} />
  );
}

function ContactForm({ onSent }: { onSent: (caseNumber: string) => void }) {
  const [search] = useSearchParams();
  const { session } = useSession();
  const { values: typed, onChange } = useFormValues<Partial<SupportMessage>>({});
  const send = useIdempotentCall(openSupportCase);
  const form = useForm({
    id: 'contact',
    values: {
      email: session?.traveller?.email ?? '',
      bookingReference: search.get('booking') ?? '',
      subject: '',
      message: '',
      ...typed,
    },
    onChange,
    validate,
    send,
    onDone: ({ caseNumber }) => onSent(caseNumber),
  });
  return (
    <>
      <PageHeading
        documentTitle={i18n.t('Contact support')}
        lead={i18n.t('A person reads every message.')}
      >
        {i18n.t('Write to support')}
      </PageHeading>
      <Form
        form={form}
        failure={{
          title: i18n.t('Your message was not sent'),
          children: i18n.t('What you wrote is still here.'),
        }}
      >
        <TextField
          {...form.field('email')}
          type="email"
          label={i18n.t('Your email address')}
          hint={i18n.t('We answer to this address.')}
        />
        <TextField
          {...form.field('bookingReference')}
          label={i18n.t('Booking reference')}
          optional
          reference
          width="medium"
        />
        <TextField {...form.field('subject')} label={i18n.t('What is it about?')} />
        <TextArea
          {...form.field('message')}
          label={i18n.t('Your message')}
          hint={i18n.t('Never write card numbers or codes here.')}
        />
        <div>
          <Button type="submit" busy={form.busy} busyLabel={i18n.t('Sending')}>
            {i18n.t('Send message')}
          </Button>
        </div>
      </Form>
    </>
  );
}

function MessageSent({ caseNumber }: { caseNumber: string }) {
  return (
    <>
      <PageHeading documentTitle={i18n.t('Message sent')} focusKey="sent">
        {i18n.t('We have your message')}
      </PageHeading>
      <Notice
        tone="success"
        title={i18n.t('Your case is {number}', { number: caseNumber })}
        announce="polite"
      >
        {i18n.t(
          'We sent this number to your email address. We answer there, usually within a day.',
        )}
      </Notice>
      <div>
        <ButtonLink variant="secondary" href={paths.help()}>
          {i18n.t('Back to help')}
        </ButtonLink>
      </div>
    </>
  );
}

function validate(typed: Required<SupportMessage>) {
  const email = typed.email.trim();
  const subject = typed.subject.trim();
  const message = typed.message.trim();
  const bookingReference = typed.bookingReference
    .normalize('NFKC')
    .replace(/\s/g, '')
    .toUpperCase();
  return {
    valid: { email, subject, message, ...(bookingReference && { bookingReference }) },
    errors: {
      email: /^\S+@\S+\.\S+$/.test(email)
        ? undefined
        : i18n.t('Enter an email address such as name@example.com.'),
      subject: subject ? undefined : i18n.t('Enter what your message is about.'),
      message: message ? undefined : i18n.t('Write your message.'),
    },
  };
}
