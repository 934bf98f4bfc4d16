import { getCookieProblem } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  Card,
  Cluster,
  Link,
  Notice,
  PageHeading,
  Stack,
  Trans,
} from '@train-swap/shared-ui';
import { Narrow } from '../../lib/narrow';
import styles from './guest-account.module.css';

type GuestAccountProps = {
  /** A guest who looked up a ticket. */
  isGuest: boolean;
  /** How the previous account session ended. */
  left: 'signed-out' | 'ended' | 'deleted' | undefined;
};

export function GuestAccount({ isGuest, left }: GuestAccountProps) {
  const cookieProblem = left === 'ended' ? getCookieProblem() : null;
  return (
    <Narrow>
      <PageHeading
        focusKey={left ?? ''}
        lead={i18n.t('You are not signed in. You can also swap a ticket without an account.')}
      >
        {i18n.t('My account')}
      </PageHeading>
      {left === 'signed-out' && (
        <Notice tone="success" title={i18n.t('You are signed out')} announce="polite">
          {i18n.t('To open your trips on this device, sign in again.')}
        </Notice>
      )}
      {left === 'deleted' && (
        <Notice tone="success" title={i18n.t('Your account is deleted')} announce="polite">
          {i18n.t('You are signed out everywhere. Tickets that you have not used yet stay valid.')}
        </Notice>
      )}
      {left === 'ended' && (
        <Notice
          tone="warning"
          title={
            cookieProblem ? i18n.t('You could not be signed in') : i18n.t('Your session has ended')
          }
          announce="assertive"
        >
          {cookieProblem ?? i18n.t('Sign in again to continue. Your unsaved changes are not lost.')}
        </Notice>
      )}
      <Card tone="raised" title={i18n.t('Sign in to see all your trips')}>
        <Stack gap={4}>
          <p>
            {i18n.t('We send you a one-time code. You need no password. With an account you can:')}
          </p>
          <ul className={styles.reasons}>
            <li>{i18n.t('find all your trips and passes on every device')}</li>
            <li>{i18n.t('swap without a booking reference')}</li>
            <li>{i18n.t('pay with saved cards')}</li>
          </ul>
          <Cluster gap={4}>
            <ButtonLink href={paths.signIn(paths.account())}>{i18n.t('Sign in')}</ButtonLink>
            <Link standalone href={paths.findTicket()}>
              {i18n.t('Find my ticket as a guest')}
            </Link>
          </Cluster>
        </Stack>
      </Card>
      {isGuest && (
        <p>
          <Trans
            id="The tickets that you looked up on this device are under <a>my trips</a>."
            components={{ a: <Link href={paths.trips()} /> }}
          />
        </p>
      )}
      <p>
        <Link standalone href={paths.privacy()}>
          {i18n.t('Privacy choices')}
        </Link>
      </p>
    </Narrow>
  );
}
