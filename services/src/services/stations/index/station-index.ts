import type { Station } from '../contract';
import { foldText, searchWords } from './fold-text';
import { Vocabulary } from './vocabulary';

export type IndexedStation = {
  station: Station;
  /** Other ids of the station: the ids of its stops. */
  aliases: string[];
  /** 0 (small halt) to 1 (most important station). */
  importance: number;
};

type Entry = IndexedStation & { spelling: string; names: string[] };

/** A name with its marks, which make other letters in some scripts: か and が. */
const toSpelling = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/**
 * Score by kind of match. Importance adds up to `maxImportanceScore`, so `kings` ranks Kings Cross above Kings
 * Langley.
 */
const matchScores = {
  code: 1000,
  spelling: 400,
  name: 300,
  namePrefix: 100,
  words: 90,
  place: 35,
  fuzzy: 30,
  typo: 10,
};
const maxImportanceScore = 60;

/** Travellers often omit the city: `kings cross` for London Kings Cross. */
function namesWithoutCity(name: string): string[] {
  const short = name.replace(/^london /, '');
  return short === name ? [name] : [name, short];
}

function addWords(words: Map<string, Set<number>>, text: string, number: number): void {
  for (const word of foldText(text).flatMap(searchWords)) {
    const known = words.get(word);
    if (known) known.add(number);
    else words.set(word, new Set([number]));
  }
}

/** In-memory index, fast enough for a search at each keystroke. */
export class StationIndex {
  private readonly entries: Entry[];
  private readonly byId = new Map<string, Entry>();
  private readonly byCode = new Map<string, Entry>();
  private readonly nameWords: Vocabulary;
  private readonly placeWords: Vocabulary;

  constructor(stations: IndexedStation[]) {
    this.entries = stations.map((indexed) => ({
      ...indexed,
      spelling: toSpelling(indexed.station.name),
      names: foldText(indexed.station.name).flatMap(namesWithoutCity),
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

  /** The best matches for the typed text, or the most important stations for an empty text. */
  search(typed: string, limit: number): Station[] {
    const variants = foldText(typed);
    const scores = new Map<number, number>();
    if (variants.length === 0) for (const number of this.entries.keys()) scores.set(number, 0);
    for (const variant of variants) this.scoreWords(variant, scores, false);
    const codeMatch = variants.map((variant) => this.byCode.get(variant)).find(Boolean);
    if (scores.size === 0 && !codeMatch)
      for (const variant of variants) this.scoreWords(variant, scores, true);
    const spelling = toSpelling(typed);
    const ranked = [...scores].map(([number, matchScore]) => {
      const entry = this.entries[number] as Entry;
      const score = entry.spelling === spelling ? matchScores.spelling : matchScore;
      return { entry, score: this.rank(entry, variants, score, codeMatch) };
    });
    if (codeMatch && !ranked.some(({ entry }) => entry === codeMatch))
      ranked.push({ entry: codeMatch, score: matchScores.code });
    ranked.sort(
      (a, b) =>
        b.score - a.score ||
        a.entry.station.name.length - b.entry.station.name.length ||
        (a.entry.station.name < b.entry.station.name ? -1 : 1),
    );
    return ranked.slice(0, limit).map(({ entry }) => entry.station);
  }

  private rank(
    entry: Entry,
    variants: string[],
    score: number,
    codeMatch: Entry | undefined,
  ): number {
    let best = entry === codeMatch ? matchScores.code : score;
    for (const name of entry.names)
      for (const variant of variants) {
        if (name === variant) best = Math.max(best, matchScores.name);
        else if (name.startsWith(variant)) best = Math.max(best, matchScores.namePrefix);
      }
    return best + entry.importance * maxImportanceScore;
  }

  /** Scores the stations that have a word with each typed word as prefix. */
  private scoreWords(variant: string, scores: Map<number, number>, fuzzy: boolean): void {
    let remaining: Map<number, number> | undefined;
    for (const word of variant.split(' ')) {
      const matches = this.matchWord(word, fuzzy);
      const matching = new Map<number, number>();
      for (const [number, score] of matches) {
        const before = remaining ? remaining.get(number) : score;
        if (before !== undefined) matching.set(number, Math.min(before, score));
      }
      remaining = matching;
    }
    for (const [number, score] of remaining ?? [])
      scores.set(number, Math.max(score, scores.get(number) ?? 0));
  }

  private matchWord(word: string, fuzzy: boolean): Map<number, number> {
    const matches = new Map<number, number>();
    if (fuzzy)
      for (const [number, typos] of this.nameWords.findByFuzzyPrefix(word))
        matches.set(number, matchScores.fuzzy - typos * matchScores.typo);
    for (const number of this.placeWords.findByPrefix(word)) matches.set(number, matchScores.place);
    for (const number of this.nameWords.findByPrefix(word)) matches.set(number, matchScores.words);
    return matches;
  }
}
