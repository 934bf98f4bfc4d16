/** Escapes a text for HTML and for an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Escapes JSON so that it cannot end its script element. */
export function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
