import { describe, expect, it } from '@jest/globals';
import { noon, randomRouteDay } from '../../../../testing/matching/random-route-day';
import { MatchingAborted, matchAll, matchInWorker } from '../matching';

const routeDay = randomRouteDay({
  seed: 3,
  trains: 3,
  placesOnEach: 40,
  wishes: 50,
  free: 3,
  unsold: 1,
  parties: 10,
  maxPartySize: 3,
  protectedPlaces: 5,
});
const limits = { maxRingSize: 3 };

describe('the worker of the full match', () => {
  it('returns the same proposals as the direct call', async () => {
    const found = await matchInWorker({ routeDay, now: noon, limits }, 60_000);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(matchAll(routeDay, noon, limits));
  }, 60_000);

  it('rejects when it times out', async () => {
    await expect(matchInWorker({ routeDay, now: noon, limits }, 1)).rejects.toThrow(
      MatchingAborted,
    );
  }, 60_000);
});
