import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readyToConfirm, type Traveller } from '../../../testing/swap/traveller';
import type { Booking } from '../../train-swap/contract';
import { base, type Complainers, complainers } from '../testing/complainers';

describe('the calendar file of a trip', () => {
  let they: Complainers;
  beforeAll(async () => {
    they = await complainers();
  });
  afterAll(() => they?.test.stop());

  const entriesOf = async ({ client }: Traveller, { id }: Booking) => {
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

  it('cancels what a swap to fewer trains leaves over, and nothing else', async () => {
    const { runs, test, ticket } = they;
    const [who, booking] = await ticket('BRI', 'EDB');
    // Only then are the trains of others offered, and the ways with a change.
    await runs(booking.journey, 0, true);
    const swapTo = async (changes: number) => {
      const operation = await readyToConfirm(test, who, booking, (offers) =>
        offers.find(({ journey }) => journey.changes === changes),
      );
      expect((await who.confirm(operation.id)).status).toBe(200);
      return entriesOf(who, booking);
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

  it('has entries of their own for who goes another way and for who stays, and cancels those of the party', async () => {
    const { test, ticket } = they;
    const [who, party] = await ticket();
    const both = `${party.id}-0@train-swap`;
    expect((await entriesOf(who, party)).uids).toEqual([both]);
    test.clock.advance(60_000);
    const [leaves = ''] = party.travellers.map(({ id }) => id);
    const swap = await readyToConfirm(test, who, party, (offers) => offers.at(-1), [leaves]);
    const { booking: left } = (await who.confirm(swap.id)).body;
    expect(left.id).not.toBe(party.id);
    expect(await entriesOf(who, left)).toMatchObject({
      uids: [`${left.id}-0@train-swap`, both],
      states: ['CONFIRMED', 'CANCELLED'],
    });
    expect(await entriesOf(who, party)).toMatchObject({
      uids: [`${party.id}.1-0@train-swap`, both],
      states: ['CONFIRMED', 'CANCELLED'],
    });
  });

  it('cancels a train that does not run, until it does', async () => {
    const { runs, test, ticket } = they;
    const [who, booking] = await ticket();
    const seen = [await entriesOf(who, booking)];
    for (const isCancelled of [true, false]) {
      await runs(booking.journey, 0, isCancelled);
      test.clock.advance(60_000);
      seen.push(await entriesOf(who, booking));
    }
    expect(seen.flatMap(({ states }) => states)).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED']);
    const sequences = seen.flatMap((each) => each.sequences);
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
  });

  it('is nobody else’s to see', async () => {
    const [, booking] = await they.ticket();
    const [stranger] = await they.ticket();
    expect((await stranger.client.get(`${base}/${booking.id}/calendar`)).status).toBe(404);
  });
});
