/** The details of one of many similar tests: `npm test` runs the first, `npm run test:all` all of them. */
export const ofSimilar = (index: number) => ({ tag: index === 0 ? [] : '@all' });
