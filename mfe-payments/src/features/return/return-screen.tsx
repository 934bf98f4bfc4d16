import { useSession } from '@train-swap/shared-api';
import { i18n, paths, stripLanguage } from '@train-swap/shared-config';
import {
  ButtonLink,
  EmptyState,
  PageHeading,
  ProblemNotice,
  Skeleton,
  Stack,
} from '@train-swap/shared-ui';
import { useLocation, useNavigate, useParams } from '@train-swap/shared-ui/router';
import { useEffect } from 'react';
import { OutcomeView } from './outcome-view';
import styles from './return-screen.module.css';
import { useOutcome } from './use-outcome';

/** 401: no session. 404: another traveller's payment. 422: no valid payment id in the path. */
const notFoundStatuses = new Set([401, 404, 422]);

/**
 * The page to which the bank returns. It ignores the query of its URL and polls the payments service
 * until the bank has decided.
 */
export function ReturnScreen() {
  const { paymentId = '' } = useParams();
  useRemoveQuery();
  const { data, error, isFetching, refetch } = useOutcome(paymentId);
  const notFound = error !== null && notFoundStatuses.has(error.status);
  const outcome = error ? undefined : data;

  return (
    <Stack gap={5} className={styles.screen}>
      {outcome && <OutcomeView outcome={outcome} />}
      {!outcome && (
        <>
          <PageHeading>{i18n.t('Your payment')}</PageHeading>
          {!error && (
            <Skeleton shape="block" count={2} label={i18n.t('Getting your bank’s decision')} />
          )}
          {error && notFound && <PaymentNotFound />}
          {error && !notFound && (
            <ProblemNotice
              title={i18n.t('We could not get your bank’s decision yet')}
              problem={error}
              onRetry={refetch}
              busy={isFetching}
            >
              {i18n.t('You will not be charged twice, and you pay only if you get the seat.')}
            </ProblemNotice>
          )}
        </>
      )}
    </Stack>
  );
}

/** Removes the query, because the provider puts the secret of the payment into it. */
function useRemoveQuery() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
}

function PaymentNotFound() {
  const { session } = useSession();
  return (
    <EmptyState
      title={i18n.t('We cannot show this payment here')}
      action={
        session?.kind === 'traveller' ? (
          <ButtonLink href={paths.findTicket()}>{i18n.t('Find my ticket')}</ButtonLink>
        ) : (
          <ButtonLink href={paths.signIn(stripLanguage(window.location.pathname))}>
            {i18n.t('Sign in')}
          </ButtonLink>
        )
      }
    >
      {i18n.t(
        'If your bank’s app opened another browser, go back to the browser in which you started. It shows the payment. Otherwise sign in, or find your ticket by its reference.',
      )}
    </EmptyState>
  );
}
