import { useMutation } from '@tanstack/react-query';
import { answer, type Pass, type ProblemError, tripsApi } from 'shared-api';
import { getConfig } from 'shared-config';
import { Button, ButtonLink, Cluster, Notice, Stack, TicketIcon, VisuallyHidden } from 'shared-ui';
import styles from '../actions.module.css';

type Wallets = NonNullable<Pass['wallets']>;
type WalletButtonsProps = { bookingId: string; pass: Pass; wallets: Wallets };

const ofThisDeviceFirst = (wallets: Wallets): Wallets =>
  /android/i.test(navigator.userAgent) ? [...wallets].reverse() : wallets;

/** Puts a ticket into a wallet of the traveller's phone. */
export function WalletButtons({ bookingId, pass, wallets }: WalletButtonsProps) {
  const google = useGoogleWallet(bookingId, pass.fulfilmentId);
  const whose = <VisuallyHidden> for {pass.travellerName}</VisuallyHidden>;
  const look = { variant: 'secondary', size: 'small', icon: <TicketIcon /> } as const;
  return (
    <Stack gap={3}>
      <Cluster gap={3} className={styles.actions}>
        {ofThisDeviceFirst(wallets).map((wallet) =>
          wallet === 'APPLE' ? (
            // No `download`: a phone opens the file, and keeps it only where nothing opens it.
            <ButtonLink key={wallet} {...look} href={applePass(bookingId, pass.fulfilmentId)}>
              Add to Apple Wallet{whose}
            </ButtonLink>
          ) : (
            <Button
              key={wallet}
              {...look}
              busy={google.isPending}
              busyLabel="Making the pass"
              onClick={() => google.mutate()}
            >
              Add to Google Wallet{whose}
            </Button>
          ),
        )}
      </Cluster>
      {google.error ? (
        <Notice tone="danger" title="The pass was not made" announce="assertive">
          {google.error.detail} Your ticket here is good to travel with.
        </Notice>
      ) : null}
    </Stack>
  );
}

const applePass = (bookingId: string, fulfilmentId: string): string => {
  const trip = `${getConfig().locations.trips}/trips/${encodeURIComponent(bookingId)}`;
  return `${trip}/passes/${encodeURIComponent(fulfilmentId)}/apple-wallet`;
};

/** Asks for the signed address, which is made for one press, and goes there. */
function useGoogleWallet(bookingId: string, fulfilmentId: string) {
  return useMutation<{ url: string }, ProblemError, void>({
    mutationFn: () => {
      const params = { path: { bookingId, fulfilmentId } };
      return answer(
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
