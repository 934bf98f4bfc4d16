import type { Measured } from './report';
import { median } from './visits/median';
import type { Visit } from './visits/visit';

type Bars = { title: string; of: (visit: Visit) => number };

const width = 720;
const left = 250;
const row = 34;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Renders an SVG of all cold visits: a dot for each, a bar for the median, for light and dark schemes. */
export const renderPlot = (measured: readonly Measured[], { title, of }: Bars): string => {
  const max = Math.max(...measured.flatMap(({ cold }) => cold.map(of)));
  const scale = (value: number) => left + (value / max) * (width - left - 70);
  const height = 44 + measured.length * row;
  const rows = measured.map(({ name, cold }, index) => {
    const y = 44 + index * row;
    const middle = median(cold.map(of));
    const dots = cold.map(
      (visit) => `<circle cx="${scale(of(visit)).toFixed(1)}" cy="${y + 10}" r="2.5"/>`,
    );
    return `<g>
<text x="${left - 10}" y="${y + 14}" text-anchor="end">${escapeXml(name)}</text>
<rect class="bar" x="${left}" y="${y}" width="${(scale(middle) - left).toFixed(1)}" height="20" rx="3"/>
${dots.join('')}
<text x="${width - 60}" y="${y + 14}">${Math.round(middle)}</text>
</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">
<style>text{font:13px system-ui,sans-serif;fill:#1d2433}circle{fill:#1d2433}.bar{fill:#9db8f2}.title{font-weight:600}@media(prefers-color-scheme:dark){text,circle{fill:#e8ecf4}.bar{fill:#3f5fa8}}</style>
<text class="title" x="10" y="22">${escapeXml(title)}</text>
${rows.join('\n')}
</svg>
`;
};
