import type { Booking, ExchangeOffer, PlaceChoice } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { useState } from 'react';
import { isSeatChange } from '../../../lib/class/offered-class';
import { placesText } from '../../../lib/journey/journey-facts';
import type { LegSeats } from '../get-seat-map';
import type { Wish } from '../places/name-place';
import { fillPlaces, type Missing, missingPlaces, placeFor } from '../places/party-places';

export type ChoiceState = {
  booking: Booking;
  offer: ExchangeOffer;
  legs: readonly LegSeats[];
  /** The choices that are still possible, and those that others took. */
  split: { retained: readonly PlaceChoice[]; lost: readonly PlaceChoice[] };
  travellers: Booking['travellers'];
  onPlacesChange: (places: PlaceChoice[]) => void;
  onSubmit: (places: readonly PlaceChoice[]) => void;
};

/** Chooses places one after the other: for each traveller, on each train. */
export function useSeatChoice(state: ChoiceState) {
  const { booking, offer, legs, split, travellers, onPlacesChange, onSubmit } = state;
  const { retained, lost } = split;
  const own = isSeatChange(booking.journey, offer) ? booking.reservations : [];
  const serviceClass = offer.serviceClass ?? booking.serviceClass;
  const travellerIds = travellers.map(({ id }) => id);
  // Travellers with a seat on this train keep it unless they choose another.
  const keepsSeat = ({ travellerId, legIndex }: Missing) =>
    retained.length > 0 && placeFor(own, travellerId, legIndex);
  const missing = missingPlaces(retained, legs, travellerIds).filter((one) => !keepsSeat(one));
  const [target, setTarget] = useState<Missing>(
    () => missing[0] ?? retained[0] ?? getFirstTarget(legs, travellerIds),
  );
  const isHere = ({ legIndex }: { legIndex: number }) =>
    own.length === 0 || legIndex === target.legIndex;
  const here = { places: retained.filter(isHere), legs: legs.filter(isHere), travellerIds };
  const [wanted, setWanted] = useState<Wish[]>([]);
  const [fillCount, setFillCount] = useState(0);
  const [notice, setNotice] = useState('');
  const [reminder, setReminder] = useState('');

  const change = (next: PlaceChoice[]) => {
    setNotice('');
    setReminder('');
    onPlacesChange(next);
    const open = missingPlaces(next, legs, travellerIds);
    // Select the next traveller without a seat: on this train first, then on the next.
    const nextTarget = open.find(({ legIndex }) => legIndex === target.legIndex);
    if (nextTarget) setTarget(nextTarget);
  };
  const filled = fillPlaces({ ...here, serviceClass, wanted });
  const fill = () => {
    setFillCount(fillCount + 1);
    if (filled) change([...retained.filter((place) => !isHere(place)), ...filled]);
    else setNotice(i18n.t('There are too few seats left on this train. Choose another train.'));
  };
  const submit = () => {
    const next = missing.find(({ legIndex }) => legIndex === target.legIndex) ?? missing[0];
    if (!next) return onSubmit(retained);
    setTarget(next);
    const traveller = travellers.find(({ id }) => id === next.travellerId);
    setReminder(
      missingText(
        travellers.length > 1 ? traveller?.firstName : undefined,
        next.legIndex !== target.legIndex,
      ),
    );
  };
  return {
    /** The places that the travellers have on this train now. */
    own,
    /** The traveller and the train of the next choice. */
    target,
    setTarget,
    wanted,
    setWanted,
    /** The place that "Choose for me" would choose. */
    suggested: placeFor(filled ?? [], target.travellerId, target.legIndex),
    fillCount,
    fill,
    change,
    submit,
    complete: missingPlaces(here.places, here.legs, travellerIds).length === 0,
    // The URL is updated after the press, so the missing seat may be there by now.
    notice: notice || (missing.length > 0 && reminder) || lostText(lost),
  };
}

/** `name`: the traveller without a seat, in a party. */
function missingText(name: string | undefined, isOnNextTrain: boolean): string {
  if (name === undefined) {
    return isOnNextTrain
      ? i18n.t('Choose a seat on the next train, or let us choose.')
      : i18n.t('Choose a seat, or let us choose.');
  }
  return isOnNextTrain
    ? i18n.t('Choose a seat for {name} on the next train, or let us choose.', { name })
    : i18n.t('Choose a seat for {name}, or let us choose.', { name });
}

function lostText(lost: readonly PlaceChoice[]): string {
  if (lost.length === 0) return '';
  return i18n.t('{seats}: just taken by another traveller. Choose another seat.', {
    seats: placesText(lost),
  });
}

function getFirstTarget(legs: readonly LegSeats[], travellerIds: readonly string[]) {
  return { legIndex: legs[0]?.legIndex ?? 0, travellerId: travellerIds[0] ?? '' };
}
