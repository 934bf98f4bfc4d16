export { describeScreens } from './describe-screens';
export { hydratePrerendered } from './hydrate-prerendered';
