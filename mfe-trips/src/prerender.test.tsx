/** @jest-environment jsdom */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { getConfig, paths, setPrerenderConfig } from '@train-swap/shared-config';
import { hydratePrerendered } from '@train-swap/shared-ui/testing';
import { queryClient } from './lib/query-client';
import * as lifecycles from './lifecycles';
import { prerender } from './prerender';

const article = { slug: 'refunds', title: 'Refunds', summary: 'When money comes back.' };

let services: TestServices;
const queries: (string | null)[] = [];
beforeAll(async () => {
  services = await startTestServices();
  services.use({
    'GET /authentication/session': () => ok({ session: null }),
    'GET /web/help-articles': ({ query }) => {
      queries.push(query.get('q'));
      return ok({ articles: [article] });
    },
  });
});
afterAll(() => services.stop());

function htmlOf(path: string): string {
  const pageConfig = getConfig();
  const screens = prerender('staging');
  setPrerenderConfig(pageConfig);
  return screens.find((one) => one.path === path)?.html ?? '';
}

async function hydrate(path: string, before: () => void, after: () => Promise<void>) {
  queryClient.clear();
  window.history.replaceState(null, '', path);
  const app = await hydratePrerendered({ lifecycles, html: htmlOf(path), before });
  await after();
  expect(app.errors()).toEqual([]);
  await app.unmount();
}

describe.each([
  [paths.trips(), 'No trips here yet'],
  [paths.help(), 'Loading the help pages'],
])('the first screen of %s', (path, loadingText) => {
  it('is the same each time and contains nothing that the content security policy blocks', () => {
    expect(htmlOf(path)).toBe(htmlOf(path));
    expect(htmlOf(path)).toContain(loadingText);
    expect(htmlOf(path)).not.toMatch(/<script| style=| on\w+=|<form(?![^>]* method="dialog")/);
  });
});

it('hydrates the trips in place and keeps the address that was typed before', async () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Email address of the booking');
  let typedField: HTMLInputElement | undefined;
  await hydrate(
    paths.trips(),
    () => {
      typedField = field();
      typedField.value = 'ada@example.com';
    },
    async () => {
      await waitFor(() => expect(screen.queryByText('Loading your trips')).toBeNull());
      expect(screen.getByText('No trips here yet')).toBeTruthy();
      expect(field()).toBe(typedField);
      expect(field().value).toBe('ada@example.com');
    },
  );
});

it('hydrates the help pages and keeps the search text that was typed before', async () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Search the help pages');
  let typedField: HTMLInputElement | undefined;
  await hydrate(
    paths.help(),
    () => {
      typedField = field();
      typedField.value = 'refun';
    },
    async () => {
      expect(await screen.findByRole('link', { name: 'Refunds' })).toBeTruthy();
      expect(field()).toBe(typedField);
      expect(field().value).toBe('refun');
      await userEvent.setup().type(field(), 'd');
      expect(field().value).toBe('refund');
    },
  );
  expect(queries).toContain('refun');
});
