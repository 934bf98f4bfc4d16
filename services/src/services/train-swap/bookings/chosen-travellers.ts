import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { type BookingRecord, liveAdmissions } from './booking-record';

export type ChosenTraveller = {
  traveller: BookingRecord['travellers'][number];
  admission: BookingRecord['admissions'][number];
};

/**
 * The travellers who move, each with the current right to travel. Default: all. @throws `invalid-request` for an
 * unknown id
 */
export function getChosenTravellers(
  record: BookingRecord,
  travellerIds: readonly string[] | undefined,
): ChosenTraveller[] {
  const live = liveAdmissions(record);
  const wanted = travellerIds ?? record.travellers.map((traveller) => traveller.id);
  const chosen = record.travellers.flatMap((traveller) => {
    const admission = live.find((each) => each.travellerId === traveller.id);
    return admission && wanted.includes(traveller.id) ? [{ traveller, admission }] : [];
  });
  const unknown = wanted.findIndex(
    (id) => !chosen.some(({ traveller }) => traveller.id === id) && travellerIds !== undefined,
  );
  if (unknown >= 0) {
    throw problem('invalid-request', {
      status: 422,
      detail: i18n.t(
        'One of the chosen travellers has no valid ticket in this booking. Choose the travellers again.',
      ),
      pointers: [
        {
          pointer: `#/travellerIds/${unknown}`,
          detail: i18n.t('Not a traveller of this booking.'),
        },
      ],
    });
  }
  return chosen;
}
