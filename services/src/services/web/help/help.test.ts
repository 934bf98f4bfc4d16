import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { problem } from '../../../kit/problem';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { articles } from './articles';
import { currentFigures, fillIn } from './figures';

type Listed = { articles: { slug: string; title: string; summary: string }[] };
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

  const find = async (question: string) => {
    const { status, body } = await client.get<Listed>(`${base}?q=${encodeURIComponent(question)}`);
    expect(status).toBe(200);
    return body.articles.map(({ slug }) => slug);
  };
  const open = async (slug: string) => (await client.get<Page>(`${base}/${slug}`)).body;

  it('lists every article without a question, and opens each', async () => {
    const { body } = await client.get<Listed>(base);
    expect(body.articles.map(({ slug }) => slug)).toEqual(articles.map(({ slug }) => slug));
    expect(new Set(body.articles.map(({ slug }) => slug)).size).toBe(articles.length);
    expect(await find('  ')).toHaveLength(articles.length);
    for (const { slug, title } of body.articles) {
      const page = await open(slug);
      expect([page.slug, page.title]).toEqual([slug, title]);
      expect(page.body.length).toBeGreaterThanOrEqual(3);
      // The page takes a paragraph as its key.
      expect(new Set(page.body).size).toBe(page.body.length);
    }
  });

  it('says the figures that reference-data has, which are those the articles were written with', async () => {
    const { body } = await client.get<Listed>(base);
    for (const article of articles) {
      const written = (text: string) => fillIn(text, {});
      const listed = body.articles.find(({ slug }) => slug === article.slug);
      expect(listed?.summary).toBe(written(article.summary));
      expect((await open(article.slug)).body).toEqual(article.body.map(written));
      expect([listed?.summary, ...article.body.map(written)].join()).not.toMatch(/[{}|]/);
    }
  });

  it('knows every figure that an article asks for', async () => {
    const texts = articles.flatMap(({ summary, body }) => [summary, ...body]);
    const asked = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\|/g)].map(([, name]) => name));
    const known = Object.keys(await currentFigures(test.contextOf('web')));
    expect(new Set(asked)).toEqual(new Set(known));
  });

  it('follows a figure that changes in reference-data, within a minute', async () => {
    const database = test.host.runtime.connection.database;
    const holdMinutes = async (value: number) => {
      await database.execute(
        sql`update reference_data.limits set value = ${value} where name = 'holdMinutes'`,
      );
      test.clock.advance(60_000);
    };
    await holdMinutes(12);
    const changed = (await open('how-a-swap-works')).body.join();
    await holdMinutes(10);
    expect(changed).toContain('held for you for 12 minutes');
    expect((await open('how-a-swap-works')).body.join()).toContain('for 10 minutes');
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
  ])('answers “%s” with %s first', async (question, slug) => {
    expect((await find(question))[0]).toBe(slug);
  });

  it('finds each article by its own title first', async () => {
    for (const { slug, title } of articles)
      expect([title, (await find(title))[0]]).toEqual([title, slug]);
  });

  it('takes no notice of case, accents and endings of words', async () => {
    const plain = await find('swap refund');
    expect(plain.length).toBeGreaterThan(1);
    for (const question of ['SWAP REFUND', 'swâp réfund', 'swaps refunds', 'swapping refunded']) {
      expect(await find(question)).toEqual(plain);
    }
    expect(await find('cancellation')).toEqual(await find('cancelled'));
    expect(await find('delays')).toEqual(await find('delay'));
  });

  it('finds a word while it is being typed', async () => {
    for (const typed of ['r', 're', 'ref', 'refu', 'refun'])
      expect(await find(typed)).toContain('refunds');
    expect((await find('railc'))[0]).toBe('railcards');
    expect((await find('newslet'))[0]).toBe('your-data');
  });

  it('finds nothing for what no article has, and goes on with the half it knows', async () => {
    expect(await find('xylophone')).toEqual([]);
    expect(await find('xylophone lessons teacher railcard')).toEqual([]);
    expect((await find('railcard xylophone'))[0]).toBe('railcards');
  });

  it('is not led by words that every question has', async () => {
    expect(await find('how do I get a refund')).toEqual(await find('refund'));
  });

  it('does not know other pages, parameters or endless questions', async () => {
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

it('help is there while reference-data is not', async () => {
  const away = () => {
    throw problem('service-unavailable', { status: 503, detail: 'Try again soon.' });
  };
  const test = await startServiceTest({
    services: ['web'],
    standIns: { 'reference-data': { getLimits: away, getExchangeConditions: away } },
    environment: { LOG_LEVEL: 'silent' },
  });
  try {
    const client = test.client();
    const { body } = await client.get<Page>(`${base}/how-a-swap-works`);
    expect(body.body.join()).toContain('held for you for 10 minutes');
    expect((await client.get<Listed>(base)).body.articles).toHaveLength(articles.length);
  } finally {
    await test.stop();
  }
});
