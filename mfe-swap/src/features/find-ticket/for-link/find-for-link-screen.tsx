import { now } from '@train-swap/shared-api';
import { i18n, paths, stripLanguage } from '@train-swap/shared-config';
import { formatBookingHint, parseBookingHint } from '@train-swap/shared-config/booking-hint';
import { toSameOriginPath } from '@train-swap/shared-config/same-origin-path';
import { ButtonLink, Card, Countdown, PageHeading, Stack } from '@train-swap/shared-ui';
import { useLocation, useNavigate, useSearchParams } from '@train-swap/shared-ui/router';
import { useLayoutEffect } from 'react';
import { useFindTicketDraft } from '../find-ticket-draft';
import { FindTicketForm } from '../find-ticket-form';
import styles from './find-for-link-screen.module.css';

/** For a link that was opened in a browser without access to its booking: finds the ticket, then opens what the link named. */
export function FindForLinkScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const target = getLinkTarget(search.get('next'));
  const hint = useHint();
  const reference = hint?.reference;
  useLayoutEffect(() => {
    if (reference) useFindTicketDraft.setState({ reference });
  }, [reference]);
  return (
    <Stack gap={5} className={styles.screen}>
      <PageHeading
        lead={
          reference
            ? i18n.t(
                'For your safety, a new browser asks for the booking once. The reference is filled in: enter the surname or the email address, and your link opens.',
              )
            : i18n.t(
                'For your safety, a new browser asks for the booking once. Find your ticket or sign in, and your link opens.',
              )
        }
      >
        {i18n.t('Find your ticket to continue')}
      </PageHeading>
      {hint?.until && (
        <div>
          <Countdown
            variant="pill"
            label={i18n.t('Time left to answer')}
            until={hint.until}
            now={now}
            warningSeconds={300}
            ended={i18n.t('The time to answer is over. Your ticket has not changed.')}
          />
        </div>
      )}
      <Card tone="raised">
        <FindTicketForm
          onFound={({ id }) => navigate(getScreenAfter(target, id), { replace: true })}
        />
        <ButtonLink href={paths.signIn(target ?? undefined)} variant="quiet" fullWidth>
          {i18n.t('Sign in instead')}
        </ButtonLink>
      </Card>
    </Stack>
  );
}

/** The hint that the screen of the link left in the state of the history. Anything may be there. */
function useHint() {
  const { state } = useLocation();
  return parseBookingHint(formatBookingHint({ ...state }));
}

/** The screen that a link named (`?next=`): a path of this site without its language. Null for anything else. */
export function getLinkTarget(next: string | null): string | null {
  const path = toSameOriginPath(next, location.origin, stripLanguage);
  return path?.startsWith('/swap/find?') ? null : path;
}

/** The screen after a booking was found: the target, unless it belongs to another booking, which is still closed. */
export function getScreenAfter(target: string | null, bookingId: string): string {
  const [, other] = /^\/(?:swap|trips)\/([^/?#]+)/.exec(target ?? '') ?? [];
  const isOther = other !== undefined && decodeURIComponent(other) !== bookingId;
  return target === null || isOther ? paths.booking(bookingId) : target;
}
