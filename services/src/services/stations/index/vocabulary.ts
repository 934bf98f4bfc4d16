import { maxWordLength, prefixEditDistance } from './prefix-edit-distance';

/** All words of station names in alphabetical order, each with its stations. */
export class Vocabulary {
  private readonly words: string[];
  private readonly stations: number[][];

  constructor(entries: Map<string, Set<number>>) {
    this.words = [...entries.keys()].sort();
    this.stations = this.words.map((word) => [...(entries.get(word) ?? [])]);
  }

  private firstAtOrAfter(word: string): number {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The stations with a word that starts with `typed`. */
  findByPrefix(typed: string): Set<number> {
    const found = new Set<number>();
    for (let at = this.firstAtOrAfter(typed); this.words[at]?.startsWith(typed); at += 1)
      for (const station of this.stations[at] ?? []) found.add(station);
    return found;
  }

  /** The stations with a word that starts almost like `typed`, with the number of typos. */
  findByFuzzyPrefix(typed: string): Map<number, number> {
    const maxTypos = typed.length >= 7 ? 2 : typed.length >= 4 ? 1 : 0;
    const found = new Map<number, number>();
    if (maxTypos === 0 || typed.length > maxWordLength) return found;
    this.words.forEach((word, at) => {
      if (word.length < typed.length - maxTypos) return;
      const typos = prefixEditDistance(typed, word, maxTypos);
      if (typos > maxTypos) return;
      for (const station of this.stations[at] ?? [])
        found.set(station, Math.min(typos, found.get(station) ?? typos));
    });
    return found;
  }
}
