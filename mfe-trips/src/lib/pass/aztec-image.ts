import { azteccode, drawingSVG } from 'bwip-js/browser';

/**
 * Draws bytes as an Aztec code.
 * @param payload the signed bytes of the ticket, in base64
 * @returns the address of an SVG picture
 */
export function aztecImage(payload: string): string {
  const svg = azteccode(
    {
      bcid: 'azteccode',
      // The library takes one character for each byte; the characters that atob gives are those.
      text: atob(payload),
      binarytext: true,
      // Scanners need the quiet light edge, also on a dark page.
      backgroundcolor: 'FFFFFF',
      padding: 6,
    },
    drawingSVG(),
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
