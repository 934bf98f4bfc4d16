import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useSession } from 'shared-api';
import { paths } from 'shared-config';
import { ButtonLink, EmptyState, PageHeading, Skeleton, Stack } from 'shared-ui';
import { ProblemNotice } from '../../lib/problem-notice';
import { useOutcome } from './get-outcome';
import { OutcomeView } from './outcome-view';
import styles from './return-screen.module.css';

/** Another's, without a session, or an address that was mistyped. */
const refusals = new Set([401, 404, 422]);

/**
 * Where the bank's page leads back to. What its address says counts for nothing: the payments service is
 * asked, until the bank has decided.
 */
export function ReturnScreen() {
  const { paymentId = '' } = useParams();
  useBareAddress();
  const { data, error, isFetching, refetch } = useOutcome(paymentId);
  const unknown = error !== null && refusals.has(error.status);
  const shown = error ? undefined : data;

  return (
    <Stack gap={5} className={styles.screen}>
      {shown && <OutcomeView outcome={shown} />}
      {!shown && (
        <>
          <PageHeading documentTitle="Your payment">Your payment</PageHeading>
          {!error && <Skeleton shape="block" count={2} label="Asking what your bank said" />}
          {error && unknown && <NotYours />}
          {error && !unknown && (
            <ProblemNotice
              title="We cannot see yet what your bank said"
              problem={error}
              onRetry={refetch}
              busy={isFetching}
            >
              You will not be charged twice, and nothing is taken without a seat.
            </ProblemNotice>
          )}
        </>
      )}
    </Stack>
  );
}

/** The provider writes its secret for this payment into the address: it goes into no history and no link. */
function useBareAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
}

function NotYours() {
  const { session } = useSession();
  return (
    <EmptyState
      title="We cannot show this payment here"
      action={
        session?.kind === 'traveller' ? (
          <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
        ) : (
          <ButtonLink href={paths.signIn(window.location.pathname)}>Sign in</ButtonLink>
        )
      }
    >
      If your bank’s app opened another browser, go back to the one you began in: what your bank
      said is known there already. Otherwise sign in, or find your ticket by its reference.
    </EmptyState>
  );
}
