import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Booking, type ExchangeOperation, now, type PlaceChoice, toProblem } from 'shared-api';
import { Countdown, Skeleton, Stack } from 'shared-ui';
import { noChoices, readChoices, writeChoices } from '../../lib/choices';
import { operationQuery, useOperation } from '../../lib/operation/get-operation';
import { BackLink } from '../../lib/screen/back-link';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { useProblem } from '../../lib/screen/use-problem';
import { swapPaths } from '../../lib/swap-paths';
import { useChangePlaces } from './change-places';
import { SeatChoice } from './seat-choice';
import { SeatHeading } from './seat-heading';

type ChangeSeatsProps = { booking: Booking; operationId: string };

/** Other seats on the same train while the hold runs; its time does not start again. */
export function ChangeSeats({ booking, operationId }: ChangeSeatsProps) {
  const operation = useOperation(operationId);
  if (operation.data) return <HeldTrain booking={booking} operation={operation.data} />;
  if (!operation.error)
    return <Skeleton fills shape="block" count={3} label="Loading your seats" />;
  return (
    <ProblemNotice
      problem={toProblem(operation.error)}
      title="Your seats could not be loaded"
      onRetry={() => void operation.refetch()}
      busy={operation.isFetching}
    />
  );
}

function HeldTrain({ booking, operation }: { booking: Booking; operation: ExchangeOperation }) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const change = useChangePlaces();
  const { id, offer, heldUntil } = operation;
  const back = swapPaths.exchange(booking.id, id, operation.places);
  const chosen = readChoices(query).places;
  const problem = useProblem(change);
  const leave = (to = back) => navigate(to, { replace: true });
  const send = (places: readonly PlaceChoice[]) =>
    change.mutate(
      { operationId: id, places: [...places] },
      {
        onSuccess: (changed) => leave(swapPaths.exchange(booking.id, id, changed.places)),
        // What was refused tells that the plan and the hold shown here are old ones.
        onError: () => {
          void client.invalidateQueries({ queryKey: ['seat-map', offer.offerId] });
          void client.invalidateQueries({ queryKey: operationQuery(id).queryKey });
        },
      },
    );

  return (
    <Stack gap={4}>
      <BackLink to={back}>Keep the seats I have</BackLink>
      <SeatHeading journey={offer.journey} travellers={offer.travellerIds.length}>
        <Countdown
          look="pill"
          label="Held for"
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
        places={chosen.length > 0 ? chosen : operation.places}
        onPlacesChange={(places) =>
          setQuery(new URLSearchParams(writeChoices({ ...noChoices, places })), { replace: true })
        }
        submitLabel="Change to this"
        busy={change.isPending}
        refusal={
          problem &&
          problem.code !== 'place-taken' && (
            <ProblemNotice
              problem={problem}
              title="Your seats could not be changed"
              busy={change.isPending}
              {...(problem.isPassing && {
                onRetry: () => change.variables && send(change.variables.places),
              })}
            />
          )
        }
        onSubmit={send}
      />
    </Stack>
  );
}
