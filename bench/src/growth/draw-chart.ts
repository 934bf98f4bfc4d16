import type { Points } from './curve';

type Chart = { title: string; sizeUnit: string; unit: string; points: Points };

const width = 520;
const height = 300;
const area = { left: 64, right: width - 24, top: 48, bottom: height - 52 };

/** Colours for a light and a dark page. A picture in a page cannot use the colours of the page. */
const style = `<style>
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 15px; font-weight: 600 }
  .grid { stroke: #d1d9e0 }
  .line { fill: none; stroke: #0a5c8c; stroke-width: 2 }
  circle { fill: #0a5c8c }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .grid { stroke: #3d444d }
    .line { stroke: #6cc4f0 }
    circle { fill: #6cc4f0 }
  }
</style>`;

/** Draws a curve as SVG. The axis of the sizes is logarithmic, the other one starts at zero. */
export function drawChart({ title, sizeUnit, unit, points }: Chart): string {
  const sizes = points.map(({ size }) => Math.log(size));
  const [from, to] = [Math.min(...sizes), Math.max(...sizes)];
  const step = findStep(Math.max(...points.map(({ value }) => value)) / 4);
  const top = step * Math.ceil(Math.max(...points.map(({ value }) => value)) / step);
  const toX = (size: number) =>
    area.left + 20 + ((Math.log(size) - from) / (to - from || 1)) * (area.right - area.left - 40);
  const toY = (value: number) => area.bottom - (value / top) * (area.bottom - area.top);
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, nth) => nth * step);
  const placed = points.map(({ size, value }) => ({ size, value, x: toX(size), y: toY(value) }));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(describe(title, unit, points))}">
${style}
<text class="title" x="12" y="22">${escapeXml(title)}, ${escapeXml(unit)}</text>
${lines.map((value) => `<path class="grid" d="M${area.left} ${round(toY(value))}H${area.right}"/><text x="${area.left - 8}" y="${round(toY(value) + 4)}" text-anchor="end">${formatNumber(value)}</text>`).join('\n')}
<path class="line" d="M${placed.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}"/>
${placed.map(({ size, value, x, y }) => `<circle cx="${round(x)}" cy="${round(y)}" r="4"/><text x="${round(x)}" y="${round(y - 10)}" text-anchor="middle">${formatNumber(value)}</text><text x="${round(x)}" y="${area.bottom + 20}" text-anchor="middle">${formatNumber(size)}</text>`).join('\n')}
<text x="${(area.left + area.right) / 2}" y="${height - 10}" text-anchor="middle">${escapeXml(sizeUnit)}</text>
</svg>
`;
}

function describe(title: string, unit: string, points: Points): string {
  const values = points.map(({ size, value }) => `${formatNumber(value)} at ${formatNumber(size)}`);
  return `${title}, ${unit}: ${values.join(', ')}`;
}

/** The next larger one of 1, 2, 5, 10, 20, 50 … */
function findStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min || 1));
  return (([1, 2, 5].find((factor) => factor * power >= min) ?? 10) * power) as number;
}

/** With three digits. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return Number(value.toFixed(digits)).toLocaleString('en-US');
}

const round = (value: number) => Math.round(value * 10) / 10;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
