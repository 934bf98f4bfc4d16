import { i18n } from '@train-swap/shared-config';
import { azteccode, drawingSVG } from 'bwip-js/browser';
import { useMemo } from 'react';
import { AztecImage } from './aztec-image';

type AztecDrawingProps = { payload: string; label: string };

/** A ticket's Aztec code as a picture. */
export function AztecDrawing({ payload, label }: AztecDrawingProps) {
  const picture = useMemo(() => drawOrNull(payload), [payload]);
  if (picture === null) {
    return (
      <p role="alert">
        {i18n.t(
          'The code could not be shown. Your ticket is still valid. Show its reference to the staff.',
        )}
      </p>
    );
  }
  return <AztecImage picture={picture} label={label} />;
}

/**
 * Draws bytes as an Aztec code.
 * @param payload the signed bytes of the ticket, in base64
 * @returns the address of an SVG picture
 */
export function drawCode(payload: string): string {
  const svg = azteccode(
    {
      bcid: 'azteccode',
      // The library takes one character for each byte, as atob returns.
      text: atob(payload),
      binarytext: true,
      // Scanners need a light quiet zone, also on a dark page.
      backgroundcolor: 'FFFFFF',
      padding: 6,
    },
    drawingSVG(),
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Null for a payload that is not base64 or too long for an Aztec code. */
function drawOrNull(payload: string): string | null {
  try {
    return drawCode(payload);
  } catch {
    return null;
  }
}
