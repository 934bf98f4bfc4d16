/**
 * Whether the page shows data that third-party scripts must not access: a one-time code, payment fields, the barcode of a
 * ticket. The controls set the mark while they are mounted:
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

/** Calls `listener` synchronously when a sensitive screen starts or ends. Returns the function that unsubscribes. */
export function subscribeToSensitiveScreen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
