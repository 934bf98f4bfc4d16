import config, { campaigns } from './jest.config.mjs';

/** The long tests: `*.campaign.test.ts`, in the environments of the other tests of their packages. */
export default {
  ...config,
  projects: config.projects.map((project) => ({
    ...project,
    testMatch: [`<rootDir>/**/*${campaigns}{ts,mjs}`],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  })),
};
