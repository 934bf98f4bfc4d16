import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const templates = join(import.meta.dirname, 'templates');

/** @returns {string} the text of a file of a template, without its values */
export const readTemplate = (path) => readFileSync(join(templates, `${path}.template`), 'utf8');

/**
 * Renders the files of a template. In their names and texts `{{name}}` and the like are replaced.
 *
 * @param {string} template
 * @param {Record<string, string>} values
 * @returns {[string, string][]} file and text
 */
export function renderTemplate(template, values) {
  const fill = (text) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
  return readdirSync(join(templates, template), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.template'))
    .map((file) => file.replace(/\.template$/, ''))
    .map((file) => [
      fill(file.replaceAll(/__(\w+)__/g, '{{$1}}')),
      fill(readTemplate(join(template, file))),
    ]);
}
