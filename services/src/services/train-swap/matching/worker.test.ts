import { describe, expect, it } from '@jest/globals';
import { noon, randomRouteDay } from '../../../testing/matching/random-route-day';
import { MatchNotDone, matchAgain, matchInWorker } from './matching';

const routeDay = randomRouteDay({
  ...{ seed: 3, trains: 3, placesOnEach: 40, wishes: 50, free: 3, unsold: 1 },
  ...{ parties: 10, largestParty: 3, protectedPlaces: 5 },
});
const limits = { largestRing: 3 };

describe('the thread of the full match', () => {
  it('answers what the match answers', async () => {
    const found = await matchInWorker({ routeDay, now: noon, limits }, 60_000);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(matchAgain(routeDay, noon, limits));
  }, 60_000);

  it('is given up when its time is over', async () => {
    await expect(matchInWorker({ routeDay, now: noon, limits }, 1)).rejects.toThrow(MatchNotDone);
  }, 60_000);
});
