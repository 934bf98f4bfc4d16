/**
 * Whether the page shows something that no foreign script may be near: a one-time code, payment fields, a
 * ticket's barcode. The controls mark it themselves while they are mounted, so that no screen can forget:
 * `useLayoutEffect(markSensitiveScreen, [])`.
 */
const marks = new Set<object>();
const listeners = new Set<() => void>();

/** @returns the function that removes the mark */
export function markSensitiveScreen(): () => void {
  const mark = {};
  marks.add(mark);
  if (marks.size === 1) notifyListeners();
  return () => {
    if (marks.delete(mark) && marks.size === 0) notifyListeners();
  };
}

export function isSensitiveScreen(): boolean {
  return marks.size > 0;
}

/** Calls back in the same task in which a sensitive screen begins or ends; returns the function that unsubscribes. */
export function subscribeToSensitiveScreen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
