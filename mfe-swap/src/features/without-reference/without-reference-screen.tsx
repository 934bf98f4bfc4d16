import { i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  buttonClass,
  Card,
  MailIcon,
  Notice,
  PageHeading,
  ScanIcon,
  Stack,
} from '@train-swap/shared-ui';
import { Link, useNavigate } from '@train-swap/shared-ui/router';
import { useState } from 'react';
import { BackLink } from '../../lib/screen/back-link';
import { swapPaths } from '../../lib/swap-paths';
import type { FoundTrains } from './find-trains';
import { ProofForm } from './proof-form';
import { RouteForm } from './route-form';
import styles from './without-reference-screen.module.css';

/** Finds a ticket by its train, for a traveller without the booking reference. */
export function WithoutReferenceScreen() {
  const navigate = useNavigate();
  const [trains, setTrains] = useState<FoundTrains>();
  return (
    <Stack gap={5} className={styles.screen}>
      <BackLink to={paths.findTicket()}>{i18n.t('I have my reference')}</BackLink>
      <PageHeading
        lead={i18n.t(
          'Find your train, then prove that the ticket is yours. It is then in My trips on this device.',
        )}
      >
        {i18n.t('Find my ticket without a reference')}
      </PageHeading>
      <Card tone="raised" title={i18n.t('Your train')}>
        <RouteForm onFound={setTrains} />
      </Card>
      {trains && <Trains trains={trains} onFound={({ id }) => navigate(swapPaths.booking(id))} />}
      <Card title={i18n.t('Other ways to prove it')}>
        <div className={styles.others}>
          <Link to={paths.scanTicket()} className={buttonClass({ variant: 'secondary' })}>
            <ScanIcon />
            {i18n.t('Scan my ticket')}
          </Link>
          <ButtonLink href={paths.trips()} variant="secondary" icon={<MailIcon />}>
            {i18n.t('Get a code by email')}
          </ButtonLink>
        </div>
        <p className={styles.hint}>
          {i18n.t(
            'A code to the email address of the booking shows all trips that were booked with it.',
          )}
        </p>
      </Card>
    </Stack>
  );
}

type TrainsProps = { trains: FoundTrains; onFound: Parameters<typeof ProofForm>[0]['onFound'] };

function Trains({ trains, onFound }: TrainsProps) {
  const { from, to, journeys } = trains;
  if (!from || !to) {
    return (
      <Notice title={i18n.t('We do not know this station')} announce="polite">
        {i18n.t('Check the names of both stations and try again.')}
      </Notice>
    );
  }
  const route = i18n.t('{from} to {to}', { from: from.name, to: to.name });
  if (journeys.length === 0) {
    return (
      <Notice title={route} announce="polite">
        {i18n.t('There is no train between these stations on that day.')}
      </Notice>
    );
  }
  return (
    <Card tone="raised" title={route}>
      <ProofForm
        key={`${from.id} ${to.id} ${journeys[0]?.id}`}
        journeys={journeys}
        onFound={onFound}
      />
    </Card>
  );
}
