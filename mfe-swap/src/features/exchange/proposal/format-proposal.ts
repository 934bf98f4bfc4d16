import type { Proposal } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';

/** Formats why the proposal was matched: a wish for a train or a seat. Of the others it gives only the number. */
export function formatProposal(
  { kind, parties }: Proposal,
  isSameTrain: boolean,
  /** Meets wishes with free places only. */
  carrier: string | null,
): string {
  const others = parties - 1;
  if (carrier !== null && others > 0) {
    return i18n.t(
      '{carrier} has a free seat for each of you. You and {others, plural, one {one other traveller or party} other {# others}} each take a train that another of you leaves. All must accept.',
      { carrier, others },
    );
  }
  switch (kind) {
    case 'free-seat':
      return isSameTrain
        ? i18n.t(
            'A seat you wished for has become free. We hold it for you while you decide. No other traveller needs to agree.',
          )
        : i18n.t(
            'A train you wished for has a free seat now. We hold it for you while you decide. No other traveller needs to agree.',
          );
    case 'chain':
      return i18n.t(
        '{others, plural, one {A seat has become free. You and one other traveller or party can each get the place you wished for. All must accept.} other {A seat has become free. You and # others can each get the place you wished for. All must accept.}}',
        { others },
      );
    case 'two-way':
      return isSameTrain
        ? i18n.t('Another traveller has the seat you wished for and wants yours. Both must accept.')
        : i18n.t(
            'Another traveller has a seat on the train you wished for and wants yours. Both must accept.',
          );
    case 'ring':
      return i18n.t(
        '{others, plural, one {You and one other traveller or party each have a place that another of you wished for. All must accept.} other {You and # others each have a place that another of you wished for. All must accept.}}',
        { others },
      );
  }
}

/** `No traveller has accepted yet.`, `2 of 3 have accepted.` */
export function formatAccepted({ accepted, parties }: Proposal): string {
  if (accepted === 0) return i18n.t('No traveller has accepted yet.');
  return i18n.t(
    '{accepted, plural, one {# of {parties} has accepted.} other {# of {parties} have accepted.}}',
    { accepted, parties },
  );
}
