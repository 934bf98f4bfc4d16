import type { Proposal } from 'shared-api';

const others = (parties: number): string =>
  parties === 2 ? 'one other traveller or party' : `${parties - 1} others`;

/** Why this was found; of the others no more than how many they are. */
export function sayProposal({ kind, parties }: Proposal): string {
  switch (kind) {
    case 'free-seat':
      return 'A seat you wished for has become free. We keep it for you while you decide; nobody else needs to agree.';
    case 'chain':
      return `A seat has become free, and with ${others(parties)} it can be passed on so that each of you gets what was wished for. All must accept.`;
    case 'two-way':
      return 'Somebody holds what you wished for, and would take what you hold. Both must accept.';
    case 'ring':
      return `Among you and ${others(parties)}, each holds what another wished for. All must accept.`;
  }
}

/** `Nobody else has answered yet.`, `2 of 3 have accepted.` */
export function sayAccepted({ accepted, parties }: Proposal): string {
  if (accepted === 0) return 'Nobody has accepted yet.';
  return `${accepted} of ${parties} ${accepted === 1 ? 'has' : 'have'} accepted.`;
}
