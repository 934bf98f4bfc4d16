import type { Booking, ServiceClass } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatServiceClass } from '@train-swap/shared-ui';
import { useId } from 'react';
import styles from './class-choice.module.css';
import { useTravelClasses } from './list-travel-classes';

const classes = ['STANDARD', 'FIRST'] as const;

type ClassChoiceProps = {
  booking: Booking;
  value: ServiceClass;
  onChange: (serviceClass: ServiceClass) => void;
};

/** Both classes side by side, each with what the operator of the ticket serves in it. */
export function ClassChoice({ booking, value, onChange }: ClassChoiceProps) {
  const id = useId();
  const served = useTravelClasses(booking.journey.legs[0]?.operator.code ?? '');
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{i18n.t('Class')}</legend>
      <div className={styles.options}>
        {classes.map((serviceClass) => {
          const text = served.data?.get(serviceClass);
          const textId = `${id}-${serviceClass}`;
          return (
            <label key={serviceClass} className={styles.option}>
              <input
                type="radio"
                name={id}
                value={serviceClass}
                className={styles.input}
                checked={serviceClass === value}
                aria-describedby={text && textId}
                onChange={() => onChange(serviceClass)}
              />
              <span className={styles.name}>
                <span>{formatServiceClass(serviceClass)}</span>{' '}
                {serviceClass === booking.serviceClass && (
                  <span className={styles.now}>{i18n.t('Your class now')}</span>
                )}
              </span>
              {text && (
                <span id={textId} className={styles.text} aria-hidden="true">
                  {text}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
