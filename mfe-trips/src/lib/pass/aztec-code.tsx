import { lazyPart, Skeleton } from 'shared-ui';

/** The code that is shown at the gate. What draws it is fetched only when there is one to draw. */
export const AztecCode = lazyPart(async () => (await import('./aztec-picture')).AztecPicture, {
  placeholder: <Skeleton shape="block" label="Drawing the code" />,
  note: 'Your ticket is valid without the picture: show its reference to the staff.',
});
