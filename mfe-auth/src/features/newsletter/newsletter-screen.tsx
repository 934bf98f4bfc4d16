import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ProblemError, toProblem } from 'shared-api';
import { paths } from 'shared-config';
import { Alert, Button, ButtonLink, Card, PageHeading, Stack } from 'shared-ui';
import { Narrow } from '../../lib/narrow';
import { confirmSubscription } from './confirm-subscription';

/**
 * The way back from the newsletter's mail. Confirming takes a press: programs that check the links of
 * a mail must not subscribe anybody.
 */
export function NewsletterScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();
  const [confirmed, setConfirmed] = useState<string>();

  const confirm = async (known: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      setConfirmed(await confirmSubscription(known));
    } catch (caught) {
      setProblem(toProblem(caught));
    } finally {
      setBusy(false);
    }
  };

  if (confirmed) return <Subscribed email={confirmed} />;
  return (
    <Narrow>
      <PageHeading documentTitle="Newsletter">Newsletter</PageHeading>
      {problem && <Alert title="We could not confirm it">{problem.detail}</Alert>}
      {token && !isDead(problem) ? (
        <Card tone="raised" title="Do you want our newsletter?">
          <Stack gap={4}>
            <p>Once a month we write which routes you can swap on. Leave at any time.</p>
            <div>
              <Button busy={busy} busyLabel="Confirming" onClick={() => confirm(token)}>
                Yes, subscribe me
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
      <p>
        <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
      </p>
    </Narrow>
  );
}
