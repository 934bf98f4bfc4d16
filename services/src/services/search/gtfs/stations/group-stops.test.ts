import { afterAll, describe, expect, it } from '@jest/globals';
import { removeFeeds } from '../../../../testing/timetable/small-feed';
import { readChanged } from '../../testing/read-feed-at';

afterAll(removeFeeds);

async function readStations(...stops: string[]) {
  const rows = [...stops, 'c,Clermont,45.78,3.10'].map((row) => `${row}\n`).join('');
  const { content } = await readChanged({
    'stops.txt': `stop_id,stop_name,stop_lat,stop_lon,stop_code\n${rows}`,
  });
  return content.stations.slice(0, -1).map(({ name }) => name);
}

describe('two near stops', () => {
  it.each([
    ['かき', 'かぎ'],
    ['инский', 'инскии'],
    ['कमल', 'कमला'],
    ['Airport (Domestic)', 'Airport (International)'],
    ['空港（国内線）', '空港（国際線）'],
    ['Terminal [A]', 'Terminal [B]'],
  ])(
    'are two stations when a letter, a mark or the text in brackets differs: %s, %s',
    async (a, b) => {
      expect(await readStations(`a,${a},45.550,3.74`, `b,${b},45.551,3.74`)).toEqual([a, b]);
    },
  );

  it.each([
    ['Berlin Hbf', 'Berlin Hbf (tief)'],
    ['München Hbf', 'MUNCHEN HBF Gl.5-10'],
    ['Orléans', 'Orléans (voie 3)'],
    ['かぎ', 'かき\u3099'],
  ])('are one station when only case, accent, level or platform differs: %s, %s', async (a, b) => {
    expect(await readStations(`a,${a},45.550,3.74`, `b,${b},45.551,3.74`)).toEqual([a]);
  });

  it('are one station when they have the same CRS code', async () => {
    expect(
      await readStations(
        'a,Clapham Junction,51.4641,-0.1703,CLJ',
        'b,Clapham Junction (Windsor Lines),51.4645,-0.1700,CLJ',
      ),
    ).toEqual(['Clapham Junction']);
  });
});
