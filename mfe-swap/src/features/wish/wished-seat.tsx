import type { Booking } from 'shared-api';
import { Card, Checkbox, type FormError, RadioGroup } from 'shared-ui';
import { trainText } from '../../lib/journey/journey-facts';
import type { WaysToWish } from '../../lib/wish/ways-to-wish';
import { Fault } from './fault';
import { isNothingBelow, propertyNames, toggle, type WishDraft } from './wish-choices';
import { faultAt, fieldIds } from './wish-faults';
import styles from './wished-seat.module.css';

type WishedSeatProps = {
  booking: Booking;
  ways: WaysToWish;
  draft: WishDraft;
  faults: readonly FormError[];
  onChange: (part: Partial<WishDraft>) => void;
};

/** On which of the own trains, what the new seat must have, and who sits with whom. */
export function WishedSeat({ booking, ways, draft, faults, onChange }: WishedSeatProps) {
  const { properties, together, makeRoom } = draft;
  const isParty = booking.travellers.length > 1;
  const wrong = faultAt(faults, fieldIds.properties);
  const wrongId = `${fieldIds.properties}-error`;
  return (
    <Card title={isParty ? 'Your seats' : 'Your seat'}>
      {booking.journey.legs.length > 1 && (
        <RadioGroup
          id={fieldIds.legIndex}
          name="leg"
          label="On which train?"
          hint="On the rest of your way you keep your seat."
          options={ways.seatsOn.flatMap((index) => {
            const leg = booking.journey.legs[index];
            return leg ? [{ value: String(index), label: trainText(leg) }] : [];
          })}
          value={String(draft.legIndex)}
          error={faultAt(faults, fieldIds.legIndex)}
          onValueChange={(value) => onChange({ legIndex: Number(value) })}
        />
      )}
      <fieldset className={styles.group} aria-describedby={wrong && wrongId}>
        <legend>
          {draft.journeyIds.length > 0 || ways.seatsOn.length === 0
            ? 'On the new train it must have'
            : 'On my own train I would rather have'}
        </legend>
        {wrong && <Fault id={wrongId}>{wrong}</Fault>}
        <div className={styles.properties}>
          {propertyNames.map(([property, name], index) => (
            <Checkbox
              key={property}
              id={index === 0 ? fieldIds.properties : `${fieldIds.properties}-${property}`}
              label={name}
              checked={properties.includes(property)}
              onCheckedChange={(on) => onChange({ properties: toggle(properties, property, on) })}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        id={fieldIds.nothingBelow}
        label="Nothing below the seat I have now"
        hint="What it has, the new one has too: window or aisle, table, facing forward, quiet or family coach, power, a seat by itself."
        checked={isNothingBelow(draft)}
        error={faultAt(faults, fieldIds.nothingBelow)}
        onCheckedChange={(on) => onChange({ nothingBelow: on })}
      />
      {isParty && (
        <Checkbox
          id={fieldIds.together}
          label="Sit together"
          hint="Side by side or round one table. Others who agree move for you."
          checked={together}
          error={faultAt(faults, fieldIds.together)}
          onCheckedChange={(on) => onChange({ together: on })}
        />
      )}
      {!isParty && ways.seatsOn.length > 0 && (
        <Checkbox
          id={fieldIds.makeRoom}
          label="I would move so that others can sit together"
          hint="On my own train, to a seat as good as mine. It costs nothing."
          checked={makeRoom}
          error={faultAt(faults, fieldIds.makeRoom)}
          onCheckedChange={(on) => onChange({ makeRoom: on })}
        />
      )}
    </Card>
  );
}
