import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { problem } from '../../../kit/problem';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { articles } from './articles';
import { fillIn, loadFigures } from './figures';

type ArticlesResponse = { articles: { slug: string; title: string; summary: string }[] };
type Page = { slug: string; title: string; body: string[] };

const base = '/api/web/help-articles';

describe('help', () => {
  let test: ServiceTest;
  let client: TestClient;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['reference-data', 'web'] });
    client = test.client();
  });
  afterAll(() => test.stop());

  const findSlugs = async (question: string) => {
    const { status, body } = await client.get<ArticlesResponse>(
      `${base}?q=${encodeURIComponent(question)}`,
    );
    expect(status).toBe(200);
    return body.articles.map(({ slug }) => slug);
  };
  const getPage = async (slug: string) => (await client.get<Page>(`${base}/${slug}`)).body;

  it('lists every article without a query and returns each', async () => {
    const { body } = await client.get<ArticlesResponse>(base);
    expect(body.articles.map(({ slug }) => slug)).toEqual(articles.map(({ slug }) => slug));
    expect(new Set(body.articles.map(({ slug }) => slug)).size).toBe(articles.length);
    expect(await findSlugs('  ')).toHaveLength(articles.length);
    for (const { slug, title } of body.articles) {
      const page = await getPage(slug);
      expect([page.slug, page.title]).toEqual([slug, title]);
      expect(page.body.length).toBeGreaterThanOrEqual(3);
      // The page takes a paragraph as its key.
      expect(new Set(page.body).size).toBe(page.body.length);
    }
  });

  it('returns the figures of reference-data, which equal the defaults of the articles', async () => {
    const { body } = await client.get<ArticlesResponse>(base);
    for (const article of articles) {
      const written = (text: string) => fillIn(text, {});
      const listed = body.articles.find(({ slug }) => slug === article.slug);
      expect(listed?.summary).toBe(written(article.summary));
      expect((await getPage(article.slug)).body).toEqual(article.body.map(written));
      expect([listed?.summary, ...article.body.map(written)].join()).not.toMatch(/[{}|]/);
    }
  });

  it('has a figure for every placeholder', async () => {
    const texts = articles.flatMap(({ summary, body }) => [summary, ...body]);
    const requested = texts.flatMap((text) =>
      [...text.matchAll(/\{(\w+)\|/g)].map(([, name]) => name),
    );
    const known = Object.keys(await loadFigures(test.contextOf('web')));
    expect(new Set(requested)).toEqual(new Set(known));
  });

  it('updates a changed figure of reference-data within a minute', async () => {
    const database = test.host.runtime.connection.database;
    const holdMinutes = async (value: number) => {
      await database.execute(
        sql`update reference_data.limits set value = ${value} where name = 'holdMinutes'`,
      );
      test.clock.advance(60_000);
    };
    await holdMinutes(12);
    const changed = (await getPage('how-a-swap-works')).body.join();
    await holdMinutes(10);
    expect(changed).toContain('hold it for you for 12 minutes');
    expect((await getPage('how-a-swap-works')).body.join()).toContain('for 10 minutes');
  });

  it.each([
    ['swap', 'how-a-swap-works'],
    ['refund', 'refunds'],
    ['seat', 'choose-a-seat'],
    ['code', 'one-time-codes'],
    ['how much does it cost', 'what-it-costs'],
    ['what is the fee?', 'what-it-costs'],
    ['until when can I swap my ticket', 'until-when'],
    ['can I swap an Advance ticket', 'which-tickets'],
    ['my card was declined', 'paying'],
    ['3-D Secure', 'bank-code'],
    ['3ds', 'bank-code'],
    ['barcode does not open the gate', 'your-new-ticket'],
    ['train cancelled', 'disruption'],
    ['my train is delayed', 'disruption'],
    ['delay repay', 'disruption'],
    ['travelling with children in a group', 'travelling-together'],
    ['16-25 railcard', 'railcards'],
    ['cookies', 'your-data'],
    ['unsubscribe from the newsletter', 'your-data'],
    ['talk to a human', 'contact'],
    ['complaint', 'contact'],
    ['where is my booking reference', 'find-your-ticket'],
    ['wheelchair', 'choose-a-seat'],
    ['text message did not arrive', 'one-time-codes'],
    ['money back', 'refunds'],
  ])('returns for “%s” the article %s first', async (question, slug) => {
    expect((await findSlugs(question))[0]).toBe(slug);
  });

  it('returns each article first for its own title', async () => {
    for (const { slug, title } of articles)
      expect([title, (await findSlugs(title))[0]]).toEqual([title, slug]);
  });

  it('ignores case, accents and word endings', async () => {
    const plain = await findSlugs('swap refund');
    expect(plain.length).toBeGreaterThan(1);
    for (const question of ['SWAP REFUND', 'swâp réfund', 'swaps refunds', 'swapping refunded']) {
      expect(await findSlugs(question)).toEqual(plain);
    }
    expect(await findSlugs('cancellation')).toEqual(await findSlugs('cancelled'));
    expect(await findSlugs('delays')).toEqual(await findSlugs('delay'));
  });

  it('finds a prefix of a word', async () => {
    for (const typed of ['r', 're', 'ref', 'refu', 'refun'])
      expect(await findSlugs(typed)).toContain('refunds');
    expect((await findSlugs('railc'))[0]).toBe('railcards');
    expect((await findSlugs('newslet'))[0]).toBe('your-data');
  });

  it('returns nothing for unknown words and matches when half of the words are known', async () => {
    expect(await findSlugs('xylophone')).toEqual([]);
    expect(await findSlugs('xylophone lessons teacher railcard')).toEqual([]);
    expect((await findSlugs('railcard xylophone'))[0]).toBe('railcards');
  });

  it('ignores stop words', async () => {
    expect(await findSlugs('how do I get a refund')).toEqual(await findSlugs('refund'));
  });

  it('rejects unknown pages, unknown parameters and long queries', async () => {
    const missing = await client.get(`${base}/no-such-page`);
    expect([missing.status, missing.body.code]).toEqual([404, 'help-article-not-found']);
    expect((await client.get(`${base}/__proto__`)).status).toBe(404);
    const unknown = await client.get(`${base}?query=refund`);
    expect(unknown.body).toMatchObject({
      status: 422,
      pointers: [{ pointer: '#/querystring/query' }],
    });
    expect((await client.get(`${base}?q=${'a'.repeat(201)}`)).status).toBe(422);
  });
});

it('returns help articles with default figures when reference-data is not available', async () => {
  const throwUnavailable = () => {
    throw problem('service-unavailable', { status: 503, detail: 'Try again soon.' });
  };
  const test = await startServiceTest({
    services: ['web'],
    fakes: {
      'reference-data': { getLimits: throwUnavailable, getExchangeConditions: throwUnavailable },
    },
    environment: { LOG_LEVEL: 'silent' },
  });
  try {
    const client = test.client();
    const { body } = await client.get<Page>(`${base}/how-a-swap-works`);
    expect(body.body.join()).toContain('hold it for you for 10 minutes');
    expect((await client.get<ArticlesResponse>(base)).body.articles).toHaveLength(articles.length);
  } finally {
    await test.stop();
  }
});
