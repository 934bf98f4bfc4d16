import { useState } from 'react';
import { acceptSession } from 'shared-api';
import { getConfig, paths } from 'shared-config';
import { ButtonLink, Card, Link, PageHeading } from 'shared-ui';
import { Form } from '../../lib/form/form';
import { NewPasswordField } from '../../lib/form/new-password-field';
import { Narrow } from '../../lib/narrow';
import { useCompleteReset } from './complete-password-reset';

/** The way back from the mail: a new password, and the traveller is signed in. */
export function CompleteReset({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const form = useCompleteReset(token, (session) => {
    acceptSession(session);
    setDone(true);
  });
  if (done) return <PasswordIsSet />;
  return (
    <Narrow>
      <PageHeading documentTitle="Choose a new password" lead="It replaces your old one at once.">
        Choose a new password
      </PageHeading>
      <Card tone="raised">
        <Form
          label="Choose a new password"
          form={form}
          onSubmit={() => form.submit({ password })}
          submitLabel="Save and sign in"
          busyLabel="Saving"
          aside={
            <p>
              Does the link not work any more?{' '}
              <Link href={getConfig().locations.passwordReset}>Ask for a new one</Link>
            </p>
          }
        >
          <NewPasswordField
            {...form.field('password')}
            value={password}
            onValueChange={setPassword}
          />
        </Form>
      </Card>
    </Narrow>
  );
}

function PasswordIsSet() {
  return (
    <Narrow>
      <PageHeading
        documentTitle="Your password is set"
        lead="You are signed in. Next time your new password works, too."
      >
        Your password is set
      </PageHeading>
      <p>
        <ButtonLink href={paths.account()}>Go to my account</ButtonLink>
      </p>
    </Narrow>
  );
}
