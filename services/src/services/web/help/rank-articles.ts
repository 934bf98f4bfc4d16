import type { Article } from './articles';
import { fillIn } from './figures';
import { stemOf, wordsOf } from './words';

/** How much a word weighs by where it stands. In the body it counts for each time, up to a point. */
const weights = { title: 8, keywords: 6, summary: 3, body: 1, mostInBody: 4 } as const;
/** Of a whole word, for the beginning of one: somebody is still typing. */
const beginningCounts = 0.5;

/** Words that say nothing about what is asked. */
const noise = new Set(
  wordsOf(
    'a about am an and any are as at be because been but by can can’t could do does doesn’t don’t for from get got had has have how i if in into is isn’t it its me my no not of on or our please should so than that the their them then there they this to us was we what when where which who why will with would you your',
  ),
);

type Entry<A> = { article: A; stems: Map<string, number>; words: ReadonlySet<string> };
type Term = { stem: string; word: string };

/** An index over the articles; `rank` answers those that fit, the best first, and all without a question. */
export function createRanking<A extends Article>(articles: readonly A[]) {
  const entries = articles.map(readEntry);
  const rarity = (matching: number) => Math.log(1 + articles.length / matching);

  function weighTerm(term: Term): number[] {
    const found = entries.map((entry) => weigh(entry, term));
    const matching = found.filter((weight) => weight > 0).length;
    return found.map((weight) => (weight > 0 ? weight * rarity(matching) : 0));
  }

  return function rank(question: string): readonly A[] {
    const terms = termsOf(question);
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

function readEntry<A extends Article>(article: A): Entry<A> {
  const stems = new Map<string, number>();
  const words = new Set<string>();
  const add = (texts: readonly string[], weight: number, most: number) => {
    const counts = new Map<string, number>();
    for (const word of texts.flatMap((text) => wordsOf(fillIn(text, {})))) {
      words.add(word);
      counts.set(stemOf(word), (counts.get(stemOf(word)) ?? 0) + 1);
    }
    for (const [stem, count] of counts) {
      stems.set(stem, (stems.get(stem) ?? 0) + weight * Math.min(count, most));
    }
  };
  add([article.title], weights.title, 1);
  add(article.keywords, weights.keywords, 1);
  add([article.summary], weights.summary, 1);
  add(article.body, weights.body, weights.mostInBody);
  return { article, stems, words };
}

/** The words asked for, once each; the noise counts only when there is nothing else. */
function termsOf(question: string): Term[] {
  const words = wordsOf(question);
  const telling = words.filter((word) => !noise.has(word));
  const terms = (telling.length > 0 ? telling : words).map((word) => ({
    word,
    stem: stemOf(word),
  }));
  return [...new Map(terms.map((term) => [term.stem, term])).values()];
}

function weigh({ stems, words }: Entry<unknown>, { stem, word }: Term): number {
  const whole = stems.get(stem) ?? 0;
  if (whole > 0) return whole;
  let best = 0;
  for (const each of words) {
    if (each.startsWith(word)) best = Math.max(best, stems.get(stemOf(each)) ?? 0);
  }
  return best * beginningCounts;
}
