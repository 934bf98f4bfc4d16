import * as z from 'zod/mini';

const doorFilesSchema = z.record(z.string(), z.array(z.string()));

/** What each remote needs besides its entry, as the edge server tells it: remote -> file names. */
export function doorFilesOfPage(): Record<string, readonly string[]> {
  const text = document.getElementById('door-files')?.textContent;
  return text ? doorFilesSchema.parse(JSON.parse(text)) : {};
}
