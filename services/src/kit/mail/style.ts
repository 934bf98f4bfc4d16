import { html } from './html';

/**
 * The colours of the visual language (docs/design.md) as hexadecimal values, because mail clients do not know OKLCH and
 * custom properties. Inline styles have the light value; the style element replaces it where a client has a dark theme.
 */
export const colours = {
  page: '#f6f4ef',
  surface: '#ffffff',
  ink: '#10212f',
  soft: '#485966',
  line: '#dad7cf',
  brand: '#094a84',
  onBrand: '#ffffff',
  ticket: '#fffcf4',
  stub: '#fdf2e0',
  band: '#f78b2c',
  onBand: '#281606',
  oldBand: '#dad7cf',
} as const;

/** The same in both themes, as the departure board is. */
export const board = { background: '#0a1620', text: '#f2f0ea', time: '#fec852' } as const;

export const fonts = {
  sans: "'Atkinson Hyperlegible Next',-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  board: "'Barlow Condensed','Arial Narrow','Roboto Condensed',Arial,sans-serif",
} as const;

/** Classes carry only what a dark theme and a narrow screen change. */
export const styleElement = html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #094a84; }
@media (prefers-color-scheme: dark) {
  .page { background: #0b141a !important; }
  .surface { background: #151f26 !important; }
  .ink, .ink td, .ink th { color: #f2f0ea !important; }
  .soft, .soft td { color: #acbac3 !important; }
  .line { border-color: #2e3b45 !important; }
  .rail { background: #acbac3 !important; }
  .dot { border-color: #acbac3 !important; }
  .ticket { background: #1c2830 !important; border-color: #2e3b45 !important; }
  .stub { background: #22303a !important; border-color: #485966 !important; }
  .band { background: #f18f40 !important; color: #281606 !important; }
  .old-band { background: #2e3b45 !important; color: #f2f0ea !important; }
  .button { background: #7dc3f4 !important; color: #061c31 !important; }
  a { color: #7dc3f4; }
}
@media (max-width: 480px) {
  .gutter { padding-left: 20px !important; padding-right: 20px !important; }
}
</style>`;
