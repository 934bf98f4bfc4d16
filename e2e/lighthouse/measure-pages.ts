import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { findFreePort } from 'shared-server/testing/free-port';
import { launchBrowser } from '../browsers/browser-options';
import { copyProduct } from '../product/run/copy-product';
import publishOnce from '../product/run/publish-once';
import { dataFolderFor, root, startProduct } from '../product/run/start-product';
import { startProduction } from '../product/run/start-production';
import { findFailedAudits, formatTable, type Measured } from './format-table';

/** The first screen of each remote. */
const paths = ['/', '/trips', '/help', '/account/sign-in', '/payments'];
const reportsFolder = join(root, '.data/lighthouse');

/** An odd number: the report with the median performance is used. */
const runs = 3;

const performanceOf = ({ categories }: Result) => categories.performance?.score ?? 0;

/** Measures a page as on Lighthouse's emulated phone, several times, and saves the report of the median run. */
async function measurePage(address: string, path: string, port: number): Promise<Measured> {
  const results: { lhr: Result; html: string }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(address + path, { port, output: 'html', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse has no result for ${path}.`);
    results.push({ lhr: result.lhr, html: String(result.report) });
  }
  results.sort((one, other) => performanceOf(one.lhr) - performanceOf(other.lhr));
  const median = results[(runs - 1) / 2] as (typeof results)[number];
  const file = `${path.slice(1).replaceAll('/', '-') || 'first-screen'}.html`;
  await writeFile(join(reportsFolder, file), median.html);
  return { path, result: median.lhr };
}

/** Prints the scores of the production page. `npm run lighthouse`; set CHROME_PATH for another browser. */
async function main(): Promise<void> {
  await mkdir(reportsFolder, { recursive: true });
  await publishOnce();
  const dataFolder = dataFolderFor('lighthouse');
  await copyProduct(dataFolderFor('published'), dataFolder);
  const port = await findFreePort();
  const product = await startProduct(dataFolder, { ALLOWED_ORIGINS: `http://localhost:${port}` });
  const production = await startProduction(product, port);
  const debuggingPort = await findFreePort();
  const browser = await launchBrowser({ flags: [`--remote-debugging-port=${debuggingPort}`] });
  try {
    const measured: Measured[] = [];
    for (const path of paths) {
      measured.push(await measurePage(production.address, path, debuggingPort));
    }
    console.log(formatTable(measured));
    const failed = measured.flatMap(findFailedAudits);
    if (failed.length > 0) {
      console.log(`\nBelow the target:\n${failed.join('\n')}`);
      process.exitCode = 1;
    }
    console.log(`\nReports: ${reportsFolder}`);
  } finally {
    await browser.close();
    await production.stop();
    await product.stop();
  }
}

await main();
