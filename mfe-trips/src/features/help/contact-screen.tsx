import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from 'shared-api';
import { paths } from 'shared-config';
import {
  Button,
  ButtonLink,
  ErrorSummary,
  type FormError,
  Notice,
  PageHeading,
  Stack,
  TextArea,
  TextField,
} from 'shared-ui';
import { useSameKey } from '../../lib/same-key';
import { type SupportMessage, useOpenSupportCase } from './open-support-case';

const fields = ['email', 'subject', 'message', 'bookingReference'] as const;
type FieldName = (typeof fields)[number];
type FieldErrors = Partial<Record<FieldName, string>>;

/** Write to support, with the booking attached if there is one. */
export function ContactScreen() {
  const [search] = useSearchParams();
  const { session } = useSession();
  const keyOf = useSameKey();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const send = useOpenSupportCase();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = readMessage(new FormData(event.currentTarget));
    const found = check(message);
    if (Object.keys(found).length > 0) return show(found);
    show({});
    send.mutate({ message, key: keyOf(message) });
  }

  function show(found: FieldErrors) {
    setErrors(found);
    setSummary(
      fields.flatMap((name) =>
        found[name] ? [{ fieldId: `contact-${name}`, message: found[name] }] : [],
      ),
    );
  }

  if (send.data) {
    return (
      <>
        <PageHeading documentTitle="Message sent" focusKey="sent">
          We have your message
        </PageHeading>
        <Notice tone="success" title={`Your case is ${send.data.caseNumber}`} announce="polite">
          We have sent a copy to your e-mail address and answer there, usually within a day.
        </Notice>
        <div>
          <ButtonLink variant="secondary" href={paths.help()}>
            Back to help
          </ButtonLink>
        </div>
      </>
    );
  }

  const refused = send.error ? serverErrors(send.error) : {};
  const shown = { ...errors, ...refused };
  return (
    <>
      <PageHeading documentTitle="Contact support" lead="A person reads every message.">
        Write to support
      </PageHeading>
      <ErrorSummary errors={summary} />
      {send.error && Object.keys(refused).length === 0 ? (
        <Notice tone="danger" title="Your message was not sent" announce="assertive">
          {send.error.detail} What you wrote is still here.
        </Notice>
      ) : null}
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <TextField
            id="contact-email"
            name="email"
            type="email"
            label="Your e-mail address"
            hint="We answer to this address."
            autoComplete="email"
            defaultValue={session?.traveller?.email ?? ''}
            error={shown.email}
          />
          <TextField
            id="contact-bookingReference"
            name="bookingReference"
            label="Booking reference"
            optional
            reference
            width="medium"
            defaultValue={search.get('booking') ?? ''}
            error={shown.bookingReference}
          />
          <TextField
            id="contact-subject"
            name="subject"
            label="What is it about?"
            error={shown.subject}
          />
          <TextArea
            id="contact-message"
            name="message"
            label="Your message"
            hint="Never write card numbers or codes here."
            error={shown.message}
          />
          <div>
            <Button type="submit" busy={send.isPending} busyLabel="Sending">
              Send
            </Button>
          </div>
        </Stack>
      </form>
    </>
  );
}

function readMessage(data: FormData): SupportMessage {
  const text = (name: FieldName) => String(data.get(name) ?? '').trim();
  const bookingReference = text('bookingReference')
    .normalize('NFKC')
    .replace(/\s/g, '')
    .toUpperCase();
  return {
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    ...(bookingReference ? { bookingReference } : {}),
  };
}

function check({ email, subject, message }: SupportMessage): FieldErrors {
  return {
    ...(/^\S+@\S+\.\S+$/.test(email)
      ? {}
      : { email: 'Enter an e-mail address such as name@example.com.' }),
    ...(subject ? {} : { subject: 'Say in a few words what it is about.' }),
    ...(message ? {} : { message: 'Write your message.' }),
  };
}

function serverErrors(problem: { detailOf: (field: string) => string | undefined }): FieldErrors {
  return Object.fromEntries(
    fields.flatMap((name) => {
      const detail = problem.detailOf(name);
      return detail ? [[name, detail]] : [];
    }),
  );
}
