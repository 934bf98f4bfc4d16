const faultKind = 'a kind of fault in cookies and links of staging';

/** Places where a word to avoid is right: `file` -> word -> reason. Each was looked at. */
export const acceptedWords = {
  'delivery/src/edge/deck/faults/faulty-files.ts': { refused: faultKind },
  'staging-deck/src/panel/sections/faults.tsx': { refused: faultKind },
  'shared-otp/src/page-registry.ts': { asked: 'shared with copies of other releases in a page' },
};
