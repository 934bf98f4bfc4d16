import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Card, Checkbox, FieldError, RadioGroup } from '@train-swap/shared-ui';
import { trainText } from '../../../lib/journey/journey-facts';
import type { WishOptions } from '../../../lib/wish/wish-options';
import { wishFieldId } from './find-wish-errors';
import { isNothingBelow, listPropertyNames, toggle, type WishDraft } from './wish-choices';
import styles from './wished-seat.module.css';

type WishedSeatProps = {
  booking: Booking;
  options: WishOptions;
  draft: WishDraft;
  /** The error of a field. */
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<WishDraft>) => void;
};

/** The current train, the properties of the new seat and sitting together. */
export function WishedSeat({ booking, options, draft, errorOf, onChange }: WishedSeatProps) {
  const { properties, together, makeRoom } = draft;
  const isParty = booking.travellers.length > 1;
  const wrong = errorOf('properties');
  const wrongId = `${wishFieldId('properties')}-error`;
  return (
    <Card title={isParty ? i18n.t('Your seats') : i18n.t('Your seat')}>
      {booking.journey.legs.length > 1 && (
        <RadioGroup
          id={wishFieldId('legIndex')}
          name="leg"
          label={i18n.t('On which train?')}
          hint={i18n.t('You keep your seats on your other trains.')}
          options={options.seatsOn.flatMap((index) => {
            const leg = booking.journey.legs[index];
            return leg ? [{ value: String(index), label: trainText(leg) }] : [];
          })}
          value={String(draft.legIndex)}
          error={errorOf('legIndex')}
          onValueChange={(value) => onChange({ legIndex: Number(value) })}
        />
      )}
      <fieldset className={styles.group} aria-describedby={wrong && wrongId}>
        <legend>
          {draft.journeyIds.length > 0 || draft.serviceClass || options.seatsOn.length === 0
            ? i18n.t('My seat on the new train must have')
            : i18n.t('On my own train I would like')}
        </legend>
        {wrong && <FieldError id={wrongId}>{wrong}</FieldError>}
        <div className={styles.properties}>
          {listPropertyNames().map(({ property, label }, index) => (
            <Checkbox
              key={property}
              id={wishFieldId(index === 0 ? 'properties' : `properties-${property}`)}
              label={label}
              checked={properties.includes(property)}
              onCheckedChange={(on) => onChange({ properties: toggle(properties, property, on) })}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        id={wishFieldId('nothingBelow')}
        label={i18n.t('Not worse than my current seat')}
        hint={i18n.t(
          'The new seat has all that your current seat has: window or aisle, table, facing forward, quiet or family coach, power socket, single seat.',
        )}
        checked={isNothingBelow(draft)}
        error={errorOf('nothingBelow')}
        onCheckedChange={(on) => onChange({ nothingBelow: on })}
      />
      {isParty && (
        <Checkbox
          id={wishFieldId('together')}
          label={i18n.t('Sit together')}
          hint={i18n.t('Side by side or round one table. Others who agree move for you.')}
          checked={together}
          error={errorOf('together')}
          onCheckedChange={(on) => onChange({ together: on })}
        />
      )}
      {!isParty && options.seatsOn.length > 0 && draft.serviceClass === null && (
        <Checkbox
          id={wishFieldId('makeRoom')}
          label={i18n.t('I would move so that others can sit together')}
          hint={i18n.t('On my own train, to a seat as good as mine. It costs nothing.')}
          checked={makeRoom}
          error={errorOf('makeRoom')}
          onCheckedChange={(on) => onChange({ makeRoom: on })}
        />
      )}
    </Card>
  );
}
