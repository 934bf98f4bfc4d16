import type { Station } from '../contract';
import { foldText, searchWords } from './fold-text';
import { Vocabulary } from './vocabulary';

export type IndexedStation = {
  station: Station;
  /** Further ids it is found by: those of the stops that belong to it. */
  aliases: string[];
  /** 0 for a halt, 1 for the station that most people mean. */
  importance: number;
};

type Entry = IndexedStation & { names: string[] };

/** What a match is worth. Importance adds up to `importanceWorth`, so `kings` is Kings Cross before Kings Langley. */
const worth = {
  code: 1000,
  name: 300,
  nameBegins: 100,
  words: 90,
  place: 35,
  nearly: 30,
  slip: 10,
};
const importanceWorth = 60;

/** Travellers leave out the city that a name begins with: `kings cross`, `new street`. */
const withoutCity = (name: string): string[] => {
  const short = name.replace(/^london /, '');
  return short === name ? [name] : [name, short];
};

const addWords = (words: Map<string, Set<number>>, text: string, number: number): void => {
  for (const word of foldText(text).flatMap(searchWords)) {
    const known = words.get(word);
    if (known) known.add(number);
    else words.set(word, new Set([number]));
  }
};

/** Stations in memory, for an answer at each keystroke. */
export class StationIndex {
  private readonly entries: Entry[];
  private readonly byId = new Map<string, Entry>();
  private readonly byCode = new Map<string, Entry>();
  private readonly nameWords: Vocabulary;
  private readonly placeWords: Vocabulary;

  constructor(stations: IndexedStation[]) {
    this.entries = stations.map((indexed) => ({
      ...indexed,
      names: foldText(indexed.station.name).flatMap(withoutCity),
    }));
    const nameWords = new Map<string, Set<number>>();
    const placeWords = new Map<string, Set<number>>();
    this.entries.forEach((entry, number) => {
      const { station, aliases } = entry;
      addWords(nameWords, station.name, number);
      addWords(placeWords, station.place ?? '', number);
      for (const id of [...aliases, station.id]) this.byId.set(id, entry);
      if (station.crs) this.byCode.set(station.crs.toLowerCase(), entry);
    });
    this.nameWords = new Vocabulary(nameWords);
    this.placeWords = new Vocabulary(placeWords);
  }

  get(id: string): Station | null {
    return (this.byId.get(id) ?? this.byCode.get(id.toLowerCase()))?.station ?? null;
  }

  /** The stations that best fit what was typed so far; the most important ones for nothing typed. */
  search(typed: string, limit: number): Station[] {
    const ways = foldText(typed);
    const scores = new Map<number, number>();
    if (ways.length === 0) for (const number of this.entries.keys()) scores.set(number, 0);
    for (const way of ways) this.scoreWords(way, scores, false);
    const coded = ways.map((way) => this.byCode.get(way)).find(Boolean);
    if (scores.size === 0 && !coded) for (const way of ways) this.scoreWords(way, scores, true);
    const ranked = [...scores].map(([number, score]) => {
      const entry = this.entries[number] as Entry;
      return { entry, score: this.rank(entry, ways, score, coded) };
    });
    if (coded && !ranked.some(({ entry }) => entry === coded))
      ranked.push({ entry: coded, score: worth.code });
    ranked.sort(
      (a, b) =>
        b.score - a.score ||
        a.entry.station.name.length - b.entry.station.name.length ||
        (a.entry.station.name < b.entry.station.name ? -1 : 1),
    );
    return ranked.slice(0, limit).map(({ entry }) => entry.station);
  }

  private rank(entry: Entry, ways: string[], score: number, coded: Entry | undefined): number {
    let best = entry === coded ? worth.code : score;
    for (const name of entry.names)
      for (const way of ways) {
        if (name === way) best = Math.max(best, worth.name);
        else if (name.startsWith(way)) best = Math.max(best, worth.nameBegins);
      }
    return best + entry.importance * importanceWorth;
  }

  /** Keeps the stations for which every word typed begins one of their words. */
  private scoreWords(way: string, scores: Map<number, number>, nearly: boolean): void {
    let left: Map<number, number> | undefined;
    for (const word of way.split(' ')) {
      const matches = this.matchWord(word, nearly);
      const kept = new Map<number, number>();
      for (const [number, score] of matches) {
        const before = left ? left.get(number) : score;
        if (before !== undefined) kept.set(number, Math.min(before, score));
      }
      left = kept;
    }
    for (const [number, score] of left ?? [])
      scores.set(number, Math.max(score, scores.get(number) ?? 0));
  }

  private matchWord(word: string, nearly: boolean): Map<number, number> {
    const matches = new Map<number, number>();
    if (nearly)
      for (const [number, slips] of this.nameWords.beginningNearly(word))
        matches.set(number, worth.nearly - slips * worth.slip);
    for (const number of this.placeWords.beginningWith(word)) matches.set(number, worth.place);
    for (const number of this.nameWords.beginningWith(word)) matches.set(number, worth.words);
    return matches;
  }
}
