import { describe, expect, it } from '@jest/globals';
import { feedIdFor } from './feed-id';

describe('the id of a feed', () => {
  it.each([
    ['db-fernverkehr-2019.gtfs.zip', 'db-fernverkehr-2019'],
    ['Züri Köln.ZIP', 'zuri-koln'],
    ['gtfs.zip', 'hill-railway'],
    ['google_transit-2026.zip', 'hill-railway'],
    ['🚄.zip', 'hill-railway'],
  ])('is readable for %s', (file, id) => {
    expect(feedIdFor(file, 'Hill Railway')).toBe(id);
  });

  it.each([
    ['without Latin letters', '東京鉄道.zip', '大阪鉄道.zip'],
    ['with few Latin letters', 'JR東日本.zip', 'JR西日本.zip'],
    ['that differ in a mark alone', 'が.zip', 'か.zip'],
    ['that are Cyrillic', 'Москва-2026.zip', 'Минск-2026.zip'],
    ['with other digits', 'بغداد ١.zip', 'بغداد ٢.zip'],
    ['that are long', `${'a'.repeat(60)}b.zip`, `${'a'.repeat(60)}c.zip`],
  ])('differs for two names %s', (_what, one, other) => {
    const ids = [feedIdFor(one, ''), feedIdFor(other, '')];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9][a-z0-9-]*-[0-9a-f]{8}$/);
  });

  it('stays the same over releases, and for composed and decomposed letters', () => {
    expect(feedIdFor('東京鉄道.zip', '')).toBe('feed-2648ce61');
    expect(feedIdFor('が.zip'.normalize('NFD'), '')).toBe(feedIdFor('が.zip', ''));
  });

  it('has a hash of the operator where the file name is generic', () => {
    expect(feedIdFor('gtfs.zip', '東京鉄道')).toBe(feedIdFor('東京鉄道.zip', ''));
  });
});
