import type { ProblemError } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { Alert, Button, ButtonLink, Card, PageHeading, Stack, Trans } from '@train-swap/shared-ui';
import { useSearchParams } from '@train-swap/shared-ui/router';
import { useState } from 'react';
import { Narrow } from '../../lib/narrow';
import { useAction } from '../../lib/use-action';
import { cancelSubscription } from './cancel-subscription';
import { confirmSubscription } from './confirm-subscription';

const getSubscribeTexts = () => ({
  question: i18n.t('Do you want our newsletter?'),
  explanation: i18n.t(
    'You get one email a month about the routes that you can swap on. You can unsubscribe at any time.',
  ),
  answer: i18n.t('Yes, subscribe me'),
  busy: i18n.t('Confirming'),
  failed: i18n.t('We could not confirm your subscription'),
});

const getUnsubscribeTexts = () => ({
  question: i18n.t('Do you want to unsubscribe from our newsletter?'),
  explanation: i18n.t(
    'We send you no more newsletters and delete your email address from the list.',
  ),
  answer: i18n.t('Yes, unsubscribe me'),
  busy: i18n.t('Unsubscribing'),
  failed: i18n.t('We could not unsubscribe you'),
});

/**
 * Opened from the links of newsletter emails. It needs a press, because mail scanners open links and must not
 * subscribe or unsubscribe.
 */
export function NewsletterScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const leaves = search.get('cancel') === '1';
  const texts = leaves ? getUnsubscribeTexts() : getSubscribeTexts();
  const { busy, problem, run } = useAction();
  const [done, setDone] = useState<{ email: string | null }>();

  const act = (known: string) =>
    run(async () => {
      if (leaves) await cancelSubscription(known);
      setDone({ email: leaves ? null : await confirmSubscription(known) });
    });

  if (done) return done.email ? <Subscribed email={done.email} /> : <Unsubscribed />;
  return (
    <Narrow>
      <PageHeading>{i18n.t('Newsletter')}</PageHeading>
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
          {i18n.t(
            'To subscribe, enter your email address at the bottom of this page. We send you a link to confirm.',
          )}
        </p>
      )}
    </Narrow>
  );
}

function isDead(problem: ProblemError | undefined): boolean {
  return problem !== undefined && !problem.isTransient;
}

function Subscribed({ email }: { email: string }) {
  return (
    <Narrow>
      <PageHeading
        lead={
          <Trans
            id="The newsletter goes to <b>{address}</b>."
            values={{ address: email }}
            components={{ b: <b /> }}
          />
        }
      >
        {i18n.t('You are subscribed')}
      </PageHeading>
      <WayOn />
    </Narrow>
  );
}

function Unsubscribed() {
  return (
    <Narrow>
      <PageHeading
        lead={i18n.t(
          'We send you no more newsletters. Your email address is deleted from the list.',
        )}
      >
        {i18n.t('You are unsubscribed')}
      </PageHeading>
      <WayOn />
    </Narrow>
  );
}

function WayOn() {
  return (
    <p>
      <ButtonLink href={paths.findTicket()}>{i18n.t('Find my ticket')}</ButtonLink>
    </p>
  );
}
