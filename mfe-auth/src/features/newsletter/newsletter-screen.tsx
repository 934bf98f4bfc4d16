import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ProblemError, toProblem } from 'shared-api';
import { paths } from 'shared-config';
import { Alert, Button, ButtonLink, Card, PageHeading, Stack } from 'shared-ui';
import { Narrow } from '../../lib/narrow';
import { cancelSubscription } from './cancel-subscription';
import { confirmSubscription } from './confirm-subscription';

const confirming = {
  question: 'Do you want our newsletter?',
  explanation: 'Once a month we write which routes you can swap on. Leave at any time.',
  answer: 'Yes, subscribe me',
  busy: 'Confirming',
  failed: 'We could not confirm it',
};

const leaving = {
  question: 'Do you want to leave our newsletter?',
  explanation: 'We send no more of it, and forget your e-mail address.',
  answer: 'Yes, unsubscribe me',
  busy: 'Unsubscribing',
  failed: 'We could not unsubscribe you',
};

/**
 * The way back from the newsletter's mails. It takes a press: programs that check the links of a mail
 * must neither subscribe nor unsubscribe anybody.
 */
export function NewsletterScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const leaves = search.get('cancel') === '1';
  const texts = leaves ? leaving : confirming;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();
  const [done, setDone] = useState<{ email: string | null }>();

  const act = async (known: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      if (leaves) await cancelSubscription(known);
      setDone({ email: leaves ? null : await confirmSubscription(known) });
    } catch (caught) {
      setProblem(toProblem(caught));
    } finally {
      setBusy(false);
    }
  };

  if (done) return done.email ? <Subscribed email={done.email} /> : <Unsubscribed />;
  return (
    <Narrow>
      <PageHeading documentTitle="Newsletter">Newsletter</PageHeading>
      {problem && <Alert title={texts.failed}>{problem.detail}</Alert>}
      {token && !isDead(problem) ? (
        <Card tone="raised" title={texts.question}>
          <Stack gap={4}>
            <p>{texts.explanation}</p>
            <div>
              <Button busy={busy} busyLabel={texts.busy} onClick={() => act(token)}>
                {texts.answer}
              </Button>
            </div>
          </Stack>
        </Card>
      ) : (
        <p>
          To subscribe, enter your e-mail address at the foot of this page. We send you a link to
          confirm.
        </p>
      )}
    </Narrow>
  );
}

function isDead(problem: ProblemError | undefined): boolean {
  return problem !== undefined && !problem.isPassing;
}

function Subscribed({ email }: { email: string }) {
  return (
    <Narrow>
      <PageHeading
        documentTitle="You are subscribed"
        lead={
          <>
            The newsletter goes to <b>{email}</b>.
          </>
        }
      >
        You are subscribed
      </PageHeading>
      <WayOn />
    </Narrow>
  );
}

function Unsubscribed() {
  return (
    <Narrow>
      <PageHeading
        documentTitle="You are unsubscribed"
        lead="No more newsletters; we no longer keep your e-mail address for them."
      >
        You are unsubscribed
      </PageHeading>
      <WayOn />
    </Narrow>
  );
}

function WayOn() {
  return (
    <p>
      <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
    </p>
  );
}
