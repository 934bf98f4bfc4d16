import { Checkbox, FieldError, Stack } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import styles from './care.module.css';

export type Chooseable = { id: string; name: string; aside?: ReactNode };

type TravellerChoiceProps = {
  id: string;
  legend: string;
  travellers: readonly Chooseable[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error?: string | undefined;
};

/** Selects travellers of a party. Shows nothing for a single traveller. */
export function TravellerChoice(props: TravellerChoiceProps) {
  const { id, legend, travellers, chosen, onChange, error } = props;
  if (travellers.length < 2) return null;
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <Stack gap={1}>
        {travellers.map(({ id: travellerId, name, aside }, index) => (
          <Checkbox
            key={travellerId}
            id={index === 0 ? id : `${id}-${travellerId}`}
            label={
              <span className={styles.person}>
                <span>{name}</span> <span>{aside}</span>
              </span>
            }
            checked={chosen.includes(travellerId)}
            onCheckedChange={(isChosen) =>
              onChange(
                isChosen
                  ? [...chosen, travellerId]
                  : chosen.filter((other) => other !== travellerId),
              )
            }
          />
        ))}
      </Stack>
    </fieldset>
  );
}
