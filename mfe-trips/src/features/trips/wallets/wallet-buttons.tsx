import { type Pass, type ProblemError, tripsApi, unwrap } from '@train-swap/shared-api';
import { getConfig, i18n } from '@train-swap/shared-config';
import {
  Button,
  ButtonLink,
  Cluster,
  ProblemNotice,
  Stack,
  TicketIcon,
  Trans,
  VisuallyHidden,
} from '@train-swap/shared-ui';
import { useMutation } from '@train-swap/shared-ui/query';
import styles from '../actions.module.css';

type Wallets = NonNullable<Pass['wallets']>;
type WalletButtonsProps = { bookingId: string; pass: Pass; wallets: Wallets };

const ofThisDeviceFirst = (wallets: Wallets): Wallets =>
  /android/i.test(navigator.userAgent) ? [...wallets].reverse() : wallets;

export function WalletButtons({ bookingId, pass, wallets }: WalletButtonsProps) {
  const google = useGoogleWallet(bookingId, pass.fulfilmentId);
  const whose = {
    values: { name: pass.travellerName },
    components: { hidden: <VisuallyHidden /> },
  };
  const look = { variant: 'secondary', size: 'small', icon: <TicketIcon /> } as const;
  return (
    <Stack gap={3}>
      <Cluster gap={3} className={styles.actions}>
        {ofThisDeviceFirst(wallets).map((wallet) =>
          wallet === 'APPLE' ? (
            // Without `download`, so that a phone opens the file in the wallet.
            <ButtonLink key={wallet} {...look} href={applePass(bookingId, pass.fulfilmentId)}>
              <Trans id="Add to Apple Wallet<hidden> for {name}</hidden>" {...whose} />
            </ButtonLink>
          ) : (
            <Button
              key={wallet}
              {...look}
              busy={google.isPending}
              busyLabel={i18n.t('Creating the pass')}
              onClick={() => google.mutate()}
            >
              <Trans id="Add to Google Wallet<hidden> for {name}</hidden>" {...whose} />
            </Button>
          ),
        )}
      </Cluster>
      {google.error ? (
        <ProblemNotice problem={google.error} title={i18n.t('The pass was not created')}>
          {i18n.t('Your ticket is valid: you can travel with it from this page.')}
        </ProblemNotice>
      ) : null}
    </Stack>
  );
}

function applePass(bookingId: string, fulfilmentId: string): string {
  const trip = `${getConfig().locations.trips}/trips/${encodeURIComponent(bookingId)}`;
  return `${trip}/passes/${encodeURIComponent(fulfilmentId)}/apple-wallet`;
}

/** Requests the signed URL, which is valid once, and opens it. */
function useGoogleWallet(bookingId: string, fulfilmentId: string) {
  return useMutation<{ url: string }, ProblemError, void>({
    mutationFn: () => {
      const params = { path: { bookingId, fulfilmentId } };
      return unwrap(
        tripsApi.GET('/trips/{bookingId}/passes/{fulfilmentId}/google-wallet', { params }),
      );
    },
    onSuccess: ({ url }) => followLink(url),
  });
}

function followLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}
