/** @jest-environment jsdom */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, startTestServices, type TestServices } from 'shared-api/testing';
import { getConfig, paths, renderWith } from 'shared-config';
import { queryClient } from './lib/query-client';
import { bootstrap, mount, unmount } from './lifecycles';
import { prerender } from './prerender';

const article = { slug: 'refunds', title: 'Refunds', summary: 'When money comes back.' };

let services: TestServices;
const asked: (string | null)[] = [];
beforeAll(async () => {
  services = await startTestServices();
  services.use({
    'GET /authentication/session': () => ok({ session: null }),
    'GET /web/help-articles': ({ query }) => {
      asked.push(query.get('q'));
      return ok({ articles: [article] });
    },
  });
});
afterAll(() => services.stop());

function htmlOf(path: string): string {
  const ofThisPage = getConfig();
  const screens = prerender('staging');
  renderWith(ofThisPage);
  return screens.find((one) => one.path === path)?.html ?? '';
}

/** As the shell does it with the page of the edge server; with what people do before and after. */
async function takeOver(path: string, before: () => void, after: () => Promise<void>) {
  queryClient.clear();
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', path);
  const domElement = document.createElement('div');
  domElement.innerHTML = htmlOf(path);
  document.body.append(domElement);
  const mismatch = jest.spyOn(console, 'error');
  before();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const given = { domElement, onCrash: jest.fn(), isPrerendered: true };
  await act(async () => {
    await bootstrap();
    await mount(given);
  });
  await after();
  expect([mismatch.mock.calls, given.onCrash.mock.calls]).toEqual([[], []]);
  await act(() => unmount(given));
  domElement.remove();
  mismatch.mockRestore();
}

describe.each([
  [paths.trips(), 'Loading your trips'],
  [paths.help(), 'Loading the help pages'],
])('the first screen of %s', (path, waiting) => {
  it('is the same each time, and carries nothing that the policy of the page would refuse', () => {
    expect(htmlOf(path)).toBe(htmlOf(path));
    expect(htmlOf(path)).toContain(waiting);
    expect(htmlOf(path)).not.toMatch(/<script| style=| on\w+=|<form/);
  });
});

it('becomes the trips of whoever is here, in place', async () => {
  let heading: HTMLElement | undefined;
  await takeOver(
    paths.trips(),
    () => {
      heading = screen.getByRole('heading', { name: 'My trips' });
    },
    async () => {
      expect(await screen.findByText('No trips here yet')).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'My trips' })).toBe(heading);
    },
  );
});

it('becomes the help pages, with the question that was typed before', async () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Search the help pages');
  let typedIn: HTMLInputElement | undefined;
  await takeOver(
    paths.help(),
    () => {
      typedIn = field();
      typedIn.value = 'refun';
    },
    async () => {
      expect(await screen.findByRole('link', { name: 'Refunds' })).toBeTruthy();
      expect(field()).toBe(typedIn);
      expect(field().value).toBe('refun');
      await userEvent.setup().type(field(), 'd');
      expect(field().value).toBe('refund');
    },
  );
  expect(asked).toContain('refun');
});
