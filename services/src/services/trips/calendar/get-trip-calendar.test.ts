import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepareConfirmation, type Traveller } from '../../../testing/swap/traveller';
import type { Booking } from '../../train-swap/contract';
import { base, type ComplaintTest, startComplaintTest } from '../testing/complaint-test';

describe('the calendar file of a trip', () => {
  let setup: ComplaintTest;
  beforeAll(async () => {
    setup = await startComplaintTest();
  });
  afterAll(() => setup?.test.stop());

  const getEntries = async ({ client }: Traveller, { id }: Booking) => {
    const file = await client.get(`${base}/${id}/calendar`);
    expect([file.status, file.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const lines = file.text.replaceAll('\r\n ', '').split('\r\n');
    const all = (name: string) =>
      lines
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1));
    return { uids: all('UID'), states: all('STATUS'), sequences: all('SEQUENCE').map(Number) };
  };

  it('cancels only the surplus entries after a swap to fewer trains', async () => {
    const { runs, test, ticket } = setup;
    const [traveller, booking] = await ticket('BRI', 'EDB');
    // After a cancellation, other operators and journeys with a change are offered.
    await runs(booking.journey, 0, true);
    const swapTo = async (changes: number) => {
      const operation = await prepareConfirmation(test, traveller, booking, (offers) =>
        offers.find(({ journey }) => journey.changes === changes),
      );
      expect((await traveller.confirm(operation.id)).status).toBe(200);
      return getEntries(traveller, booking);
    };
    const [first, second] = [0, 1].map((leg) => `${booking.id}-${leg}@train-swap`);
    const changing = await swapTo(1);
    expect([changing.uids, changing.states]).toEqual([
      [first, second],
      ['CONFIRMED', 'CONFIRMED'],
    ]);
    const direct = await swapTo(0);
    expect([direct.uids, direct.states]).toEqual([
      [first, second],
      ['CONFIRMED', 'CANCELLED'],
    ]);
    expect(Math.min(...direct.sequences)).toBeGreaterThan(Math.max(...changing.sequences));
  });

  it('has separate entries after a split and cancels those of the party', async () => {
    const { test, ticket } = setup;
    const [traveller, partyBooking] = await ticket();
    const partyUid = `${partyBooking.id}-0@train-swap`;
    expect((await getEntries(traveller, partyBooking)).uids).toEqual([partyUid]);
    test.clock.advance(60_000);
    const [movedTravellerId = ''] = partyBooking.travellers.map(({ id }) => id);
    const swap = await prepareConfirmation(
      test,
      traveller,
      partyBooking,
      (offers) => offers.at(-1),
      [movedTravellerId],
    );
    const { booking: splitBooking } = (await traveller.confirm(swap.id)).body;
    expect(splitBooking.id).not.toBe(partyBooking.id);
    expect(await getEntries(traveller, splitBooking)).toMatchObject({
      uids: [`${splitBooking.id}-0@train-swap`, partyUid],
      states: ['CONFIRMED', 'CANCELLED'],
    });
    expect(await getEntries(traveller, partyBooking)).toMatchObject({
      uids: [`${partyBooking.id}.1-0@train-swap`, partyUid],
      states: ['CONFIRMED', 'CANCELLED'],
    });
  });

  it('cancels a train while it does not run', async () => {
    const { runs, test, ticket } = setup;
    const [traveller, booking] = await ticket();
    const versions = [await getEntries(traveller, booking)];
    for (const isCancelled of [true, false]) {
      await runs(booking.journey, 0, isCancelled);
      test.clock.advance(60_000);
      versions.push(await getEntries(traveller, booking));
    }
    expect(versions.flatMap(({ states }) => states)).toEqual([
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
    ]);
    const sequences = versions.flatMap((each) => each.sequences);
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
  });

  it('returns 404 to other travellers', async () => {
    const [, booking] = await setup.ticket();
    const [otherTraveller] = await setup.ticket();
    expect((await otherTraveller.client.get(`${base}/${booking.id}/calendar`)).status).toBe(404);
  });
});
