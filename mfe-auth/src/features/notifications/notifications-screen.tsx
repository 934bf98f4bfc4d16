import { useSession } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  Alert,
  ButtonLink,
  Card,
  PageHeading,
  ProblemNotice,
  Skeleton,
} from '@train-swap/shared-ui';
import { useLocation } from '@train-swap/shared-ui/router';
import { useCallback, useEffect, useState } from 'react';
import { authPaths } from '../../lib/auth-paths';
import { Narrow } from '../../lib/narrow';
import { useAction } from '../../lib/use-action';
import { ChoicesForm } from './choices-form';
import { DeviceMessages } from './device-messages';
import { loadChoices, type NotificationChoices } from './notification-choices';

/** The choice of emails about trips, for the signed-in traveller or by the link of an email. */
export function NotificationsScreen() {
  const link = useLocation().hash.slice(1) || undefined;
  const { session, status } = useSession();
  const isKnown = session !== null || status === 'known';
  const isUnknownReader = link === undefined && isKnown && !session?.traveller;
  const canLoad = link !== undefined || Boolean(session?.traveller);
  const [loaded, setLoaded] = useState<{
    link: string | undefined;
    choices: NotificationChoices;
  }>();
  const { problem, run } = useAction();
  const load = useCallback(
    () => run(async () => setLoaded({ link, choices: await loadChoices(link) })),
    [link, run],
  );
  useEffect(() => {
    if (canLoad) void load();
  }, [canLoad, load]);
  const choices = loaded?.link === link ? loaded?.choices : undefined;
  const isUnknown = isUnknownReader || problem?.code === 'notification-address-not-found';

  return (
    <Narrow>
      <PageHeading lead={i18n.t('Choose which emails you get about your tickets and swaps.')}>
        {i18n.t('Email choices')}
      </PageHeading>
      {isUnknown && (
        <Alert
          title={i18n.t('Sign in to choose your emails')}
          actions={
            <ButtonLink size="small" href={paths.signIn(authPaths.notifications())}>
              {i18n.t('Sign in')}
            </ButtonLink>
          }
        >
          {i18n.t('Without an account, open the link at the end of one of our emails.')}
        </Alert>
      )}
      {problem && !isUnknown && (
        <ProblemNotice
          problem={problem}
          title={i18n.t('We could not load your choices')}
          onRetry={load}
        />
      )}
      {!choices && !problem && !isUnknown && (
        <Skeleton shape="block" count={2} label={i18n.t('Loading your choices')} />
      )}
      {choices && (
        <>
          <Card title={i18n.t('Your choice')} tone="raised">
            <ChoicesForm
              choices={choices}
              link={link}
              onSaved={(saved) => setLoaded({ link, choices: saved })}
            />
          </Card>
          {link === undefined && <DeviceMessages />}
          <Card title={i18n.t('Always sent')}>
            <p>
              {i18n.t(
                'Emails about refunds, vouchers, complaints and the security of your account, and codes that you request. They are about your money and your rights.',
              )}
            </p>
          </Card>
        </>
      )}
    </Narrow>
  );
}
