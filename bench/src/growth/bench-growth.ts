import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { growthPage, median, minRuns, report } from '../report';
import type { Curve, Points } from './curve';
import { findProblemSize, isWithinBar } from './curve';
import { drawChart, formatNumber } from './draw-chart';

const curvesFolder = join(import.meta.dirname, 'curves');

/**
 * Measures how costs grow. Writes a picture for each figure and a part of docs/performance/growth.md for each curve.
 * @param only the name of one curve
 * @param rounds instead of the number of the curve
 */
export async function benchGrowth(only?: string, rounds?: number): Promise<void> {
  const curves = await loadCurves();
  const chosen = curves.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0) {
    const names = curves.map(({ name }) => name).join(', ');
    throw new Error(`There is no curve "${only}". Use one of ${names}.`);
  }
  for (const curve of chosen) {
    const points = await measureCurve(curve, rounds ?? curve.rounds);
    const isComplete = rounds === undefined;
    if (isComplete) drawFigures(curve, points);
    report(curve.name, formatCurve(curve, points), isComplete ? minRuns : 0, growthPage);
    reportBars(curve, points);
  }
}

async function loadCurves(): Promise<readonly Curve[]> {
  const files = readdirSync(curvesFolder).sort();
  const modules = files.map((file) => import(join(curvesFolder, file)));
  return (await Promise.all(modules)).map(({ curve }: { curve: Curve }) => curve);
}

/** Name of a figure -> its points. */
type MeasuredCurve = Readonly<Record<string, Points>>;

/** Measures the sizes in turn, so that a change of the machine's load reaches all of them. */
async function measureCurve(curve: Curve, rounds: number): Promise<MeasuredCurve> {
  const running = await curve.start();
  const measured: { size: number; values: Readonly<Record<string, number>> }[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const size of curve.sizes) {
        const values = await running.measure(size);
        measured.push({ size, values });
        process.stdout.write(
          `${curve.name} ${size}, ${round} of ${rounds}: ${JSON.stringify(values)}\n`,
        );
      }
    }
  } finally {
    await running.stop();
  }
  const toPoints = (name: string) =>
    curve.sizes.map((size) => {
      const values = measured.filter((one) => one.size === size).map((one) => one.values[name]);
      return { size, value: median(values.filter((value) => value !== undefined)) };
    });
  return Object.fromEntries(Object.keys(curve.figures).map((name) => [name, toPoints(name)]));
}

const toPicture = ({ name }: Curve, figure: string) => `${name}-${figure}.svg`;

function drawFigures(curve: Curve, measured: MeasuredCurve): void {
  const folder = join(growthPage, '..');
  mkdirSync(folder, { recursive: true });
  for (const [name, { title, unit }] of Object.entries(curve.figures)) {
    const { sizeUnit } = curve;
    const picture = drawChart({ title, unit, sizeUnit, points: measured[name] ?? [] });
    writeFileSync(join(folder, toPicture(curve, name)), picture);
  }
}

function formatCurve(curve: Curve, measured: MeasuredCurve): string {
  const figures = Object.entries(curve.figures).map(([name, figure]) => {
    const points = measured[name] ?? [];
    const values = points.map(({ value }) => formatNumber(value)).join(', ');
    const problem = findProblemSize(figure, points);
    const limit = `${formatNumber(figure.problemAt)} ${figure.unit}`;
    const reached =
      problem === null
        ? `it does not grow towards ${limit}`
        : `${limit} at about ${formatNumber(Number(problem.toPrecision(2)))} ${curve.sizeUnit}`;
    const bar = isWithinBar(figure, points) ? figure.bar.name : `**missed**: ${figure.bar.name}`;
    return `![${figure.title}](${toPicture(curve, name)})

**${figure.title}** (${values} ${figure.unit}): ${figure.bound} A problem: ${reached}. Bar: ${bar}.`;
  });
  return `## ${curve.title}

${curve.method} Sizes: ${curve.sizes.map(formatNumber).join(', ')} ${curve.sizeUnit}.

${figures.join('\n\n')}`;
}

function reportBars({ figures }: Curve, measured: MeasuredCurve): void {
  for (const [name, figure] of Object.entries(figures)) {
    if (isWithinBar(figure, measured[name] ?? [])) continue;
    process.stdout.write(`missed: ${figure.title} grows more than ${figure.bar.name}\n`);
    process.exitCode = 1;
  }
}
