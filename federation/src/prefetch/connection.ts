type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether a page should fetch only what it needs at once. */
export function isMeteredOrSlow(): boolean {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType !== '4g';
}
