import { describe, expect, it } from '@jest/globals';
import { createFeedId } from './feed-id';

describe('createFeedId', () => {
  it.each([
    ['db-fernverkehr-2019.gtfs.zip', 'db-fernverkehr-2019'],
    ['Züri Köln.ZIP', 'zuri-koln'],
    ['gtfs.zip', 'hill-railway'],
    ['google_transit-2026.zip', 'hill-railway'],
    ['🚄.zip', 'hill-railway'],
  ])('returns a readable id for %s', (file, id) => {
    expect(createFeedId(file, 'Hill Railway')).toBe(id);
  });

  it.each([
    ['without Latin letters', '東京鉄道.zip', '大阪鉄道.zip'],
    ['with few Latin letters', 'JR東日本.zip', 'JR西日本.zip'],
    ['that differ only in a mark', 'が.zip', 'か.zip'],
    ['that are Cyrillic', 'Москва-2026.zip', 'Минск-2026.zip'],
    ['with other digits', 'بغداد ١.zip', 'بغداد ٢.zip'],
    ['that are long', `${'a'.repeat(60)}b.zip`, `${'a'.repeat(60)}c.zip`],
  ])('returns different ids for two names %s', (_what, one, other) => {
    const ids = [createFeedId(one, ''), createFeedId(other, '')];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9][a-z0-9-]*-[0-9a-f]{8}$/);
  });

  it('returns the same id for composed and decomposed characters', () => {
    expect(createFeedId('東京鉄道.zip', '')).toBe('feed-2648ce61');
    expect(createFeedId('が.zip'.normalize('NFD'), '')).toBe(createFeedId('が.zip', ''));
  });

  it('returns a hash of the operator when the file name is generic', () => {
    expect(createFeedId('gtfs.zip', '東京鉄道')).toBe(createFeedId('東京鉄道.zip', ''));
  });
});
