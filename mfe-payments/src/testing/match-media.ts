/** jsdom has no media queries. The result of a query never changes. */
export const fakeMatchMedia = (matches: (query: string) => boolean): typeof window.matchMedia =>
  ((query: string) =>
    Object.assign(new EventTarget(), { matches: matches(query), media: query })) as never;
