import { i18n } from '@train-swap/shared-config';
import { lazyComponent } from '../lazy-component';
import { Skeleton } from '../loading/spinner';
import { AztecImage } from './aztec-image';

export type AztecCodeProps = {
  /** The signed bytes of the ticket, in base64. */
  payload: string;
  label: string;
  /** The result of an earlier `drawAztecCode`; without it the library that draws the code is loaded. */
  picture?: string | undefined;
};

const DrawnCode = lazyComponent(async () => (await import('./aztec-drawing')).AztecDrawing, {
  placeholder: () => <Skeleton shape="block" label={i18n.t('Drawing the code')} />,
  note: () => i18n.t('Your ticket is still valid. Show its reference to the staff.'),
});

/** The code of a ticket for the gate. */
export function AztecCode({ payload, label, picture }: AztecCodeProps) {
  if (picture) return <AztecImage picture={picture} label={label} />;
  return <DrawnCode payload={payload} label={label} />;
}

/**
 * Draws a code for later. Loads the library that draws it.
 * @returns the address of an SVG picture
 * @throws when the library cannot be loaded or the payload is invalid
 */
export async function drawAztecCode(payload: string): Promise<string> {
  const { drawCode } = await import('./aztec-drawing');
  return drawCode(payload);
}
