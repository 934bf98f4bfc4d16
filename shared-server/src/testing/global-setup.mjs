import { tsImport } from 'tsx/esm/api';

/** One embedded server for all test files of a run; each file creates its own database on it. */
export default async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) return;
  const { startTestServer } = await tsImport('./test-server.ts', import.meta.url);
  const { url, run } = await startTestServer();
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_RUN = run;
}
