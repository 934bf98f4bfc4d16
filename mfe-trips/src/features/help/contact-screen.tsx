import { useSession } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
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
} from '@train-swap/shared-ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type SupportMessage, useOpenSupportCase } from './open-support-case';

const fields = ['email', 'subject', 'message', 'bookingReference'] as const;
type FieldName = (typeof fields)[number];
type FieldErrors = Partial<Record<FieldName, string>>;

/** A message to support, with the booking reference from the address. */
export function ContactScreen() {
  const [search] = useSearchParams();
  const { session } = useSession();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const send = useOpenSupportCase();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = readMessage(new FormData(event.currentTarget));
    const found = check(message);
    if (Object.keys(found).length > 0) return show(found);
    show({});
    send.mutate(message);
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
        <PageHeading documentTitle={i18n.t('Message sent')} focusKey="sent">
          {i18n.t('We have your message')}
        </PageHeading>
        <Notice
          tone="success"
          title={i18n.t('Your case is {number}', { number: send.data.caseNumber })}
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

  const fieldErrors = send.error ? serverErrors(send.error) : {};
  const shown = { ...errors, ...fieldErrors };
  return (
    <>
      <PageHeading
        documentTitle={i18n.t('Contact support')}
        lead={i18n.t('A person reads every message.')}
      >
        {i18n.t('Write to support')}
      </PageHeading>
      <ErrorSummary errors={summary} />
      {send.error && Object.keys(fieldErrors).length === 0 ? (
        <Notice tone="danger" title={i18n.t('Your message was not sent')} announce="assertive">
          {`${send.error.detail} ${i18n.t('What you wrote is still here.')}`}
        </Notice>
      ) : null}
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <TextField
            id="contact-email"
            name="email"
            type="email"
            label={i18n.t('Your email address')}
            hint={i18n.t('We answer to this address.')}
            autoComplete="email"
            defaultValue={session?.traveller?.email ?? ''}
            error={shown.email}
          />
          <TextField
            id="contact-bookingReference"
            name="bookingReference"
            label={i18n.t('Booking reference')}
            optional
            reference
            width="medium"
            defaultValue={search.get('booking') ?? ''}
            error={shown.bookingReference}
          />
          <TextField
            id="contact-subject"
            name="subject"
            label={i18n.t('What is it about?')}
            error={shown.subject}
          />
          <TextArea
            id="contact-message"
            name="message"
            label={i18n.t('Your message')}
            hint={i18n.t('Never write card numbers or codes here.')}
            error={shown.message}
          />
          <div>
            <Button type="submit" busy={send.isPending} busyLabel={i18n.t('Sending')}>
              {i18n.t('Send message')}
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
      : { email: i18n.t('Enter an email address such as name@example.com.') }),
    ...(subject ? {} : { subject: i18n.t('Enter what your message is about.') }),
    ...(message ? {} : { message: i18n.t('Write your message.') }),
  };
}

function serverErrors(problem: {
  getFieldDetail: (field: string) => string | undefined;
}): FieldErrors {
  return Object.fromEntries(
    fields.flatMap((name) => {
      const detail = problem.getFieldDetail(name);
      return detail ? [[name, detail]] : [];
    }),
  );
}
