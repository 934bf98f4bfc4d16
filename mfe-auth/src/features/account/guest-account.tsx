import { paths } from 'shared-config';
import { ButtonLink, Card, Cluster, Link, Notice, PageHeading, Stack } from 'shared-ui';
import { Narrow } from '../../lib/narrow';
import styles from './guest-account.module.css';

type GuestAccountProps = {
  /** Somebody who looked up a ticket without signing in. */
  isGuest: boolean;
  /** How the account that stood here a moment ago went away. */
  left: 'signed-out' | 'ended' | 'deleted' | undefined;
};

export function GuestAccount({ isGuest, left }: GuestAccountProps) {
  return (
    <Narrow>
      <PageHeading
        documentTitle="My account"
        focusKey={left ?? ''}
        lead="You are not signed in. Swapping a ticket works without an account, too."
      >
        My account
      </PageHeading>
      {left === 'signed-out' && (
        <Notice tone="success" title="You are signed out" announce="polite">
          On this device nobody can open your trips now.
        </Notice>
      )}
      {left === 'deleted' && (
        <Notice tone="success" title="Your account is deleted" announce="polite">
          You are signed out everywhere. Tickets that you have not used yet stay valid.
        </Notice>
      )}
      {left === 'ended' && (
        <Notice tone="warning" title="Your session has ended" announce="assertive">
          Sign in again to go on. What you typed and did not save is kept for you.
        </Notice>
      )}
      <Card tone="raised" title="Sign in to keep your trips together">
        <Stack gap={4}>
          <p>We send you a one-time code; you need no password. With an account you</p>
          <ul className={styles.reasons}>
            <li>find all your trips and passes on every device,</li>
            <li>swap without typing a reference,</li>
            <li>pay with cards that you saved.</li>
          </ul>
          <Cluster gap={4}>
            <ButtonLink href={paths.signIn(paths.account())}>Sign in</ButtonLink>
            <Link href={paths.findTicket()}>Find my ticket as a guest</Link>
          </Cluster>
        </Stack>
      </Card>
      {isGuest && (
        <p>
          The tickets that you looked up on this device are under{' '}
          <Link href={paths.trips()}>my trips</Link>.
        </p>
      )}
      <p>
        <Link href={paths.privacy()}>Privacy choices</Link>
      </p>
    </Narrow>
  );
}
