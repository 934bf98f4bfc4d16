import type { Article, SearchWords } from './articles';
import { fillIn } from './figures';
import { createStemmer, splitWords, toEnglishStem } from './words';

/** Weight of a word by field. In the body, repetitions count up to `maxInBody`. */
const weights = { title: 8, keywords: 6, summary: 3, body: 1, maxInBody: 4 } as const;
/** Factor for a prefix match, while the traveller is still typing. */
const prefixFactor = 0.5;

type Entry<A> = { article: A; stems: Map<string, number>; words: ReadonlySet<string> };
type Term = { stem: string; word: string };
type ToStem = (word: string) => string;

/** Creates an index. `rank` returns the matching articles, best first, or all for an empty query. */
export function createRanking<A extends Article>(
  articles: readonly A[],
  { stopWords, endings }: SearchWords,
) {
  const toStem = endings ? createStemmer(endings) : toEnglishStem;
  const ignored = new Set(splitWords(stopWords));
  const entries = articles.map((article) => createEntry(article, toStem));
  const rarity = (matching: number) => Math.log(1 + articles.length / matching);

  function weighTerm(term: Term): number[] {
    const found = entries.map((entry) => weigh(entry, term, toStem));
    const matching = found.filter((weight) => weight > 0).length;
    return found.map((weight) => (weight > 0 ? weight * rarity(matching) : 0));
  }

  return function rank(question: string): readonly A[] {
    const terms = parseTerms(question, ignored, toStem);
    if (terms.length === 0) return articles;
    const byTerm = terms.map(weighTerm);
    return entries
      .map(({ article }, index) => {
        const found = byTerm.map((weighed) => weighed[index] ?? 0);
        const matched = found.filter((weight) => weight > 0).length;
        const sum = found.reduce((all, weight) => all + weight, 0);
        return { article, matched, score: (sum * matched) / terms.length };
      })
      .filter(({ matched }) => matched > 0 && matched >= terms.length / 2)
      .sort((one, other) => other.score - one.score)
      .map(({ article }) => article);
  };
}

function createEntry<A extends Article>(article: A, toStem: ToStem): Entry<A> {
  const stems = new Map<string, number>();
  const words = new Set<string>();
  const add = (texts: readonly string[], weight: number, max: number) => {
    const counts = new Map<string, number>();
    for (const word of texts.flatMap((text) => splitWords(fillIn(text, {})))) {
      words.add(word);
      counts.set(toStem(word), (counts.get(toStem(word)) ?? 0) + 1);
    }
    for (const [stem, count] of counts) {
      stems.set(stem, (stems.get(stem) ?? 0) + weight * Math.min(count, max));
    }
  };
  add([article.title], weights.title, 1);
  add(article.keywords, weights.keywords, 1);
  add([article.summary], weights.summary, 1);
  add(article.body, weights.body, weights.maxInBody);
  return { article, stems, words };
}

/** The unique terms of the query, without stop words unless there are no others. */
function parseTerms(question: string, ignored: ReadonlySet<string>, toStem: ToStem): Term[] {
  const words = splitWords(question);
  const meaningful = words.filter((word) => !ignored.has(word));
  const terms = (meaningful.length > 0 ? meaningful : words).map((word) => ({
    word,
    stem: toStem(word),
  }));
  return [...new Map(terms.map((term) => [term.stem, term])).values()];
}

function weigh({ stems, words }: Entry<unknown>, { stem, word }: Term, toStem: ToStem): number {
  const full = stems.get(stem) ?? 0;
  if (full > 0) return full;
  let best = 0;
  for (const each of words) {
    if (each.startsWith(word)) best = Math.max(best, stems.get(toStem(each)) ?? 0);
  }
  return best * prefixFactor;
}
