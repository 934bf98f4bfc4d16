import type { ReactNode } from 'react';
import { type Booking, toProblem } from 'shared-api';
import { paths } from 'shared-config';
import { ButtonLink, PageHeading, Skeleton, Stack } from 'shared-ui';
import { ProblemNotice } from '../screen/problem-notice';
import { useBooking } from './get-booking';

type BookingGateProps = {
  bookingId: string;
  children: (booking: Booking) => ReactNode;
};

/** Shows what belongs to a booking once it is there; else says why not, and the way to it. */
export function BookingGate({ bookingId, children }: BookingGateProps) {
  const { data, error, isFetching, refetch } = useBooking(bookingId);
  if (data) return children(data);
  if (!error) {
    return (
      <Stack gap={5}>
        <Skeleton shape="heading" label="Loading your ticket" />
        <Skeleton fills shape="block" count={2} label="" />
      </Stack>
    );
  }
  const problem = toProblem(error);
  // 422: what stands in the address cannot be a booking at all.
  if ([401, 403, 404, 422].includes(problem.status)) return <NotOpen />;
  return (
    <Stack gap={5}>
      <PageHeading documentTitle="Your ticket">Your ticket</PageHeading>
      <ProblemNotice
        problem={problem}
        title="Your ticket could not be loaded"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </Stack>
  );
}

function NotOpen() {
  const here = `${location.pathname}${location.search}`;
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle="Find your ticket again"
        lead="For your safety a ticket is only shown to who has looked it up in this browser, or is signed in as its owner."
      >
        Find your ticket again
      </PageHeading>
      <div>
        <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>{' '}
        <ButtonLink href={paths.signIn(here)} variant="quiet">
          Sign in
        </ButtonLink>
      </div>
    </Stack>
  );
}
