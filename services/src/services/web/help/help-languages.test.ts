import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultLanguage, languages } from '@train-swap/shared-config/languages';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { type Article, articles, getHelpPages } from './articles';
import { fillIn } from './figures';

type ArticlesResponse = { articles: { slug: string; title: string; summary: string }[] };
type Page = { slug: string; title: string; body: string[] };

const base = '/api/web/help-articles';
const locales = join(import.meta.dirname, '../../../../../locales');
const translated = languages.filter(({ code }) => existsSync(join(locales, code)));

const placeholders = ({ summary, body }: Article) =>
  [summary, ...body].map((text) => [...text.matchAll(/\{(\w+)\|/g)].map(([, name]) => name).sort());

it.each(translated)('has all articles in $name, with the same placeholders', (language) => {
  const pages = getHelpPages(language);
  expect(pages).not.toBe(getHelpPages(defaultLanguage));
  expect(pages.articles.map(({ slug }) => slug)).toEqual(articles.map(({ slug }) => slug));
  for (const [index, article] of pages.articles.entries()) {
    const english = articles[index] as Article;
    expect([article.slug, placeholders(article)]).toEqual([english.slug, placeholders(english)]);
    expect([article.title, article.summary]).not.toEqual([english.title, english.summary]);
    expect(new Set(article.body).size).toBe(english.body.length);
  }
});

describe('help in the language of the request', () => {
  let test: ServiceTest;
  let client: TestClient;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['reference-data', 'web'] });
    client = test.client();
  });
  afterAll(() => test.stop());

  const get = <B>(path: string, code: string) =>
    client.get<B>(`${base}${path}`, { headers: { 'accept-language': code } });
  const findSlugs = async (question: string, code: string) =>
    (await get<ArticlesResponse>(`?q=${encodeURIComponent(question)}`, code)).body.articles.map(
      ({ slug }) => slug,
    );

  it.each(translated)(
    'returns the texts in $name with the figures of reference-data',
    async (language) => {
      const { body } = await get<ArticlesResponse>('', language.code);
      for (const [index, article] of getHelpPages(language).articles.entries()) {
        const { slug, title, summary } = article;
        expect(body.articles[index]).toEqual({ slug, title, summary: fillIn(summary, {}) });
        const page = (await get<Page>(`/${slug}`, language.code)).body;
        expect(page).toEqual({ slug, title, body: article.body.map((text) => fillIn(text, {})) });
        expect([title, (await findSlugs(title, language.code))[0]]).toEqual([title, slug]);
      }
    },
  );

  it('returns English for a language without articles', async () => {
    for (const code of ['ar-XB', 'nl']) {
      const { body } = await get<ArticlesResponse>('', code);
      expect(body.articles.map(({ title }) => title)).toEqual(articles.map(({ title }) => title));
    }
  });

  it.each([
    ['de', 'Erstattung', 'refunds'],
    ['de', 'Geld zurück', 'refunds'],
    ['de', 'Wie viel kostet ein Tausch?', 'what-it-costs'],
    ['de', 'bis wann kann ich mein Ticket tauschen', 'until-when'],
    ['de', 'Meine Karte wurde abgelehnt', 'paying'],
    ['de', 'Zug fällt aus', 'disruption'],
    ['de', 'Verspätungen', 'disruption'],
    ['de', 'Sitzplätze am Fenster', 'choose-a-seat'],
    ['de', 'Newsletter abbestellen', 'your-data'],
    ['de', 'Beschwerde', 'contact'],
    ['de', 'kein Code angekommen', 'one-time-codes'],
    ['de', 'mit Kindern in der Gruppe', 'travelling-together'],
    ['de', 'Ermäßig', 'railcards'],
    ['fr', 'remboursements', 'refunds'],
    ['fr', 'combien coûte l’échange ?', 'what-it-costs'],
    ['fr', "jusqu'à quand puis-je échanger mon billet", 'until-when'],
    ['fr', 'ma carte est refusée', 'paying'],
    ['fr', 'train supprimé', 'disruption'],
    ['fr', 'mon train est en retard', 'disruption'],
    ['fr', 'siège côté fenêtre', 'choose-a-seat'],
    ['fr', 'se désabonner de la newsletter', 'your-data'],
    ['fr', 'réclamation', 'contact'],
    ['fr', 'référence de réservation', 'find-your-ticket'],
    ['fr', 'code-barres', 'your-new-ticket'],
    ['fr', 'réduct', 'railcards'],
  ])('returns in %s for “%s” the article %s first', async (code, question, slug) => {
    expect((await findSlugs(question, code))[0]).toBe(slug);
  });

  it('ignores the endings of words', async () => {
    expect(await findSlugs('Gebühren', 'de')).toEqual(await findSlugs('Gebühr', 'de'));
    expect(await findSlugs('l’échange', 'fr')).toEqual(await findSlugs('échanges', 'fr'));
  });
});
