import { now, type ProblemError, type UndoOffer } from '@train-swap/shared-api';
import { createUndoOffer } from '@train-swap/shared-api/flows/create-undo-offer';
import { i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, Cluster, Countdown, Link, Skeleton, Trans } from '@train-swap/shared-ui';
import { useQuery } from '@train-swap/shared-ui/query';
import styles from './timeline.module.css';

type UndoLinkProps = {
  bookingId: string;
  swappedAt: string;
  /** Path to swap again; null when that is not allowed. */
  swapBack: string | null;
};

/** The undo offer of the last swap; 409 when it cannot be undone. */
function useUndoOffer({ bookingId, swappedAt }: UndoLinkProps) {
  return useQuery<UndoOffer, ProblemError>({
    queryKey: ['undo-offer', bookingId, swappedAt],
    queryFn: () => createUndoOffer(bookingId),
  });
}

/** A link to undo the last swap with the time left. After that, a link to a normal swap. */
export function UndoLink(props: UndoLinkProps) {
  const { bookingId, swapBack } = props;
  const undo = useUndoOffer(props);
  const offer = undo.isError ? null : undo.data;
  if (offer) {
    return (
      <Cluster gap={3}>
        <ButtonLink variant="secondary" href={`${paths.booking(bookingId)}/undo`}>
          {i18n.t('Undo this swap')}
        </ButtonLink>
        <Countdown
          until={offer.validUntil}
          now={now}
          label={i18n.t('Time left')}
          onEnd={() => void undo.refetch()}
        />
      </Cluster>
    );
  }
  if (undo.isLoading) {
    return <Skeleton label={i18n.t('Checking whether you can undo this swap')} />;
  }
  if (!swapBack) return null;
  return (
    <p className={styles.back}>
      <Trans
        id="<a>Swap back</a> if your old train still has a seat. This is a normal swap, with its normal price."
        components={{ a: <Link href={swapBack} className={styles.link} /> }}
      />
    </p>
  );
}
