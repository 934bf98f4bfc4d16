import { useState } from 'react';
import { paths } from 'shared-config';
import { Button, Card, Link, PageHeading, TextField } from 'shared-ui';
import { Form } from '../../lib/form/form';
import { Narrow } from '../../lib/narrow';
import { useRequestReset } from './request-password-reset';

export function RequestReset() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const form = useRequestReset((request) => setSentTo(request.email));
  if (sentTo) return <MailIsUnderWay sentTo={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <Narrow>
      <PageHeading
        documentTitle="Reset your password"
        lead="Tell us your e-mail address. We send you a link to choose a new password."
      >
        Reset your password
      </PageHeading>
      <Card tone="raised">
        <Form
          label="Reset your password"
          form={form}
          onSubmit={() => form.submit({ email })}
          submitLabel="Send me the link"
          busyLabel="Sending"
        >
          <TextField
            {...form.field('email')}
            label="E-mail address"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Form>
      </Card>
      <p>
        <Link href={paths.signIn()}>Sign in by one-time code instead</Link>
      </p>
    </Narrow>
  );
}

function MailIsUnderWay({ sentTo, onAgain }: { sentTo: string; onAgain: () => void }) {
  return (
    <Narrow>
      <PageHeading
        documentTitle="Look into your inbox"
        lead={
          <>
            If <b>{sentTo}</b> belongs to an account, a link is on its way there. It may take a
            minute, or hide among unwanted mail.
          </>
        }
      >
        Look into your inbox
      </PageHeading>
      <p>
        <Button variant="secondary" onClick={onAgain}>
          Use another address, or send it again
        </Button>
      </p>
    </Narrow>
  );
}
