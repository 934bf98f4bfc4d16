import {
  type Booking,
  type ExchangeOperation,
  now,
  type PlaceChoice,
} from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Countdown, ProblemNotice, QueryProblem, Skeleton, Stack } from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { useNavigate, useSearchParams } from '@train-swap/shared-ui/router';
import { noChoices, readChoices, writeChoices } from '../../lib/choices';
import { operationQuery, useOperation } from '../../lib/operation/get-operation';
import { BackLink } from '../../lib/screen/back-link';
import { useProblem } from '../../lib/screen/use-problem';
import { swapPaths } from '../../lib/swap-paths';
import { useChangePlaces } from './change-places';
import { SeatChoice } from './choice/seat-choice';
import { useSeatMap } from './get-seat-map';
import { splitByOpen } from './places/party-places';
import { formatChooseSeats, SeatHeading } from './seat-heading';

type ChangeSeatsProps = { booking: Booking; operationId: string };

/** Changes the seats of a running hold; its expiry stays. */
export function ChangeSeats({ booking, operationId }: ChangeSeatsProps) {
  const operation = useOperation(operationId);
  if (operation.data) return <HeldTrain booking={booking} operation={operation.data} />;
  if (!operation.error)
    return <Skeleton fullHeight shape="block" count={3} label={i18n.t('Loading your seats')} />;
  return <QueryProblem query={operation} title={i18n.t('Your seats could not be loaded')} />;
}

function HeldTrain({ booking, operation }: { booking: Booking; operation: ExchangeOperation }) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id, offer, heldUntil } = operation;
  const back = swapPaths.exchange(booking.id, id, operation.places);
  const chosen = readChoices(query).places;
  const leave = (to = back) => navigate(to, { replace: true });
  const change = useChangePlaces((changed) =>
    leave(swapPaths.exchange(booking.id, id, changed.places)),
  );
  const problem = useProblem(change);
  const map = useSeatMap({ operationId: id });
  const { lost } = splitByOpen(chosen, map.data?.legs ?? [], offer.travellerIds);
  // The bar names lost seats. A carrier can reject a seat that its map shows as free.
  const isNamed = problem?.code === 'place-taken' && (!booking.carrier || lost.length > 0);
  const send = (places: readonly PlaceChoice[]) =>
    change.mutate(
      { operationId: id, places: [...places] },
      {
        // A rejection means that the plan and the hold were out of date: refetch.
        onError: () => {
          void client.invalidateQueries({ queryKey: ['seat-map'] });
          void client.invalidateQueries({ queryKey: operationQuery(id).queryKey });
        },
      },
    );

  return (
    <Stack gap={4}>
      <BackLink to={back}>{i18n.t('Keep the seats I have')}</BackLink>
      <SeatHeading title={formatChooseSeats(offer.travellerIds.length)} offer={offer}>
        <Countdown
          variant="pill"
          label={i18n.t('Held for')}
          until={heldUntil}
          now={now}
          onEnd={() => {
            void client.invalidateQueries({ queryKey: operationQuery(id).queryKey });
            leave();
          }}
        />
      </SeatHeading>
      <SeatChoice
        booking={booking}
        offer={offer}
        mapOf={{ operationId: id }}
        places={chosen.length > 0 ? chosen : operation.places}
        onPlacesChange={(places) =>
          setQuery(new URLSearchParams(writeChoices({ ...noChoices, places })), { replace: true })
        }
        submitLabel={
          offer.travellerIds.length === 1 ? i18n.t('Change seat') : i18n.t('Change seats')
        }
        busy={change.isPending}
        problem={
          problem &&
          !isNamed && (
            <ProblemNotice
              problem={problem}
              title={i18n.t('Your seats could not be changed')}
              busy={change.isPending}
              onRetry={
                problem.isTransient
                  ? () => change.variables && send(change.variables.places)
                  : undefined
              }
            />
          )
        }
        onSubmit={send}
      />
    </Stack>
  );
}
