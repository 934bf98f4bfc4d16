/** The head and key by which browsers and phones show passkeys. Always beside words. */
export function PasskeyIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      aria-hidden="true"
    >
      <circle cx="9" cy="7.5" r="4" />
      <path d="M2.5 20a6.5 6.5 0 0 1 10.2-5.3" />
      <circle cx="17.5" cy="12.5" r="3" />
      <path d="M17.5 15.5V22m0-3.5H20" />
    </svg>
  );
}
