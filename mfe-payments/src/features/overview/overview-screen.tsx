import { loadSession, type Session, useSession } from 'shared-api';
import { paths } from 'shared-config';
import { ButtonLink, CardIcon, EmptyState, PageHeading, Skeleton, Stack } from 'shared-ui';
import { ProblemNotice } from '../../lib/problem-notice';
import { usePayments } from './list-payments';
import styles from './overview-screen.module.css';
import { PaymentRow } from './payment-row';
import { SavedCards } from './saved-cards';

/** The front page of payments: what was paid, and its receipts. */
export function OverviewScreen() {
  const { session, status, problem: noSession } = useSession();
  const payments = usePayments(session?.id ?? null, status === 'known');
  const problem = noSession ?? payments.error;
  return (
    <Stack gap={5} className={styles.screen}>
      <PageHeading documentTitle="Payments">Payments and receipts</PageHeading>
      {problem && (
        <ProblemNotice
          title="Your payments cannot be shown at the moment"
          problem={problem}
          onRetry={noSession ? () => loadSession().catch(() => undefined) : payments.refetch}
          busy={payments.isFetching || status === 'loading'}
        />
      )}
      {!problem && !payments.data && (
        <Skeleton shape="block" count={2} label="Loading your payments" />
      )}
      {payments.data?.length === 0 && <NothingPaid session={session} />}
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

function NothingPaid({ session }: { session: Session | null }) {
  const known = session?.kind === 'traveller';
  return (
    <EmptyState
      title="No payments yet"
      icon={<CardIcon />}
      action={
        known ? (
          <ButtonLink href={paths.findTicket()}>Swap a ticket</ButtonLink>
        ) : (
          <ButtonLink href={paths.signIn(paths.payments())}>Sign in</ButtonLink>
        )
      }
    >
      {known
        ? 'What you pay for a swap stands here with its receipt.'
        : 'Sign in to see what was paid for the bookings of your e-mail address. As a guest you see it for the tickets that you found by their reference.'}
    </EmptyState>
  );
}
