import { loadSession, type Session, useSession } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  CardIcon,
  EmptyState,
  PageHeading,
  ProblemNotice,
  Skeleton,
  Stack,
} from '@train-swap/shared-ui';
import styles from './overview-screen.module.css';
import { PaymentRow } from './payment-row';
import { SavedCards } from './saved-cards';
import { usePayments } from './use-payments';

/** The list of payments and saved cards. */
export function OverviewScreen() {
  const { session, status, problem: sessionProblem } = useSession();
  const payments = usePayments(session?.id ?? null, status === 'known');
  const problem = sessionProblem ?? payments.error;
  return (
    <Stack gap={5} className={styles.screen}>
      <PageHeading
        documentTitle={i18n.t('Payments')}
        lead={i18n.t(
          'Every payment and refund for a swap, with its receipt. Without an account you see those for the tickets that you found by reference.',
        )}
      >
        {i18n.t('Payments and receipts')}
      </PageHeading>
      {problem && (
        <ProblemNotice
          title={i18n.t('Your payments cannot be shown at the moment')}
          problem={problem}
          onRetry={sessionProblem ? () => loadSession().catch(() => undefined) : payments.refetch}
          busy={payments.isFetching || status === 'loading'}
        />
      )}
      {!problem && !payments.data && (
        <Skeleton shape="block" count={2} label={i18n.t('Loading your payments')} />
      )}
      {payments.data?.length === 0 && <NoPayments session={session} />}
      {payments.data && payments.data.length > 0 && (
        <ul className={styles.list}>
          {payments.data.map((payment) => (
            <li key={payment.id}>
              <PaymentRow payment={payment} />
            </li>
          ))}
        </ul>
      )}
      {session?.traveller && <SavedCards travellerId={session.traveller.id} />}
    </Stack>
  );
}

function NoPayments({ session }: { session: Session | null }) {
  const signedIn = session?.kind === 'traveller';
  return (
    <EmptyState
      title={i18n.t('No payments yet')}
      icon={<CardIcon />}
      action={
        signedIn ? (
          <ButtonLink href={paths.findTicket()}>{i18n.t('Swap a ticket')}</ButtonLink>
        ) : (
          <ButtonLink href={paths.signIn(paths.payments())}>{i18n.t('Sign in')}</ButtonLink>
        )
      }
    >
      {signedIn
        ? i18n.t('Your payments for swaps appear here with their receipts.')
        : i18n.t('Sign in to see the payments for your bookings.')}
    </EmptyState>
  );
}
