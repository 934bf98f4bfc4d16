import MagicString from 'magic-string';
import { findMessages } from './find-messages.js';
import { compileMessage } from './message-syntax.js';

/**
 * webpack loader, before TypeScript is compiled: adds the compiled form to English messages with placeholders, so that
 * the page needs no compiler, and records the texts of the module for the catalogs.
 *
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} text
 */
export default function loadMessages(text) {
  const messages = findMessages(text, this.resourcePath);
  if (messages.length === 0) return text;
  const buildInfo = this._module?.buildInfo;
  if (buildInfo) buildInfo.messageIds = messages.map(({ id }) => id);
  const edited = new MagicString(text);
  for (const { id, insertAt, isElement } of messages) {
    const compiled = compileMessage(id);
    if (typeof compiled === 'string') continue;
    const value = JSON.stringify(compiled);
    edited.appendLeft(insertAt, isElement ? ` message={${value}}` : `, { message: ${value} }`);
  }
  const map = edited.generateMap({
    source: this.resourcePath,
    includeContent: true,
    hires: true,
  });
  this.callback(null, edited.toString(), JSON.parse(map.toString()));
  return undefined;
}
