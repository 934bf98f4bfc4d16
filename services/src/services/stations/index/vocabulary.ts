import { longestWord, typingDistance } from './typing-distance';

/** Every word of every station in alphabetical order, with the stations it stands for. */
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

  /** The stations with a word that begins with `typed`. */
  beginningWith(typed: string): Set<number> {
    const found = new Set<number>();
    for (let at = this.firstAtOrAfter(typed); this.words[at]?.startsWith(typed); at += 1)
      for (const station of this.stations[at] ?? []) found.add(station);
    return found;
  }

  /** The stations with a word that begins nearly so, and how many slips are between. */
  beginningNearly(typed: string): Map<number, number> {
    const most = typed.length >= 7 ? 2 : typed.length >= 4 ? 1 : 0;
    const found = new Map<number, number>();
    if (most === 0 || typed.length > longestWord) return found;
    this.words.forEach((word, at) => {
      if (word.length < typed.length - most) return;
      const slips = typingDistance(typed, word, most);
      if (slips > most) return;
      for (const station of this.stations[at] ?? [])
        found.set(station, Math.min(slips, found.get(station) ?? slips));
    });
    return found;
  }
}
