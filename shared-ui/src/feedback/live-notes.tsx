import { i18n } from '@train-swap/shared-config';
import { AlertIcon } from '../icons/icons';
import { type Alert, findStale, type LiveLeg, listAlerts } from '../travel/live-data';
import { formatTime } from '../travel/time';
import styles from './live-notes.module.css';
import { Notice } from './notice/notice';

export type LiveNotesProps = {
  legs: readonly LiveLeg[];
  /** Alerts that the screen shows already. */
  shown?: Alert[];
};

/** Whether the live times of a journey are outdated, and the alerts for it. Nothing without either. */
export function LiveNotes({ legs, shown }: LiveNotesProps) {
  const alerts = listAlerts(legs, shown);
  if (!findStale(legs) && alerts.length === 0) return null;
  return (
    <div className={styles.notes}>
      <StaleNotice legs={legs} />
      <AlertList alerts={alerts} />
    </div>
  );
}

/** Says that the live times of a journey are outdated. */
export function StaleNotice({ legs }: Pick<LiveNotesProps, 'legs'>) {
  const stale = findStale(legs);
  return (
    stale && (
      <Notice tone="warning" title={formatStale(stale)} announce="polite">
        {i18n.t('Check the departure boards in the station.')}
      </Notice>
    )
  );
}

export const formatStale = ({ seenAt, timeZone }: { seenAt: string | null; timeZone: string }) =>
  seenAt === null
    ? i18n.t('Live times are not available')
    : i18n.t('Live times are not up to date; last seen {time}', {
        time: formatTime({ instant: seenAt, timeZone }),
      });

type AlertListProps = { alerts: Alert[] };

/** Messages of the operator, each with its details on demand. */
export function AlertList({ alerts }: AlertListProps) {
  if (alerts.length === 0) return null;
  return (
    <ul className={styles.alerts} aria-label={i18n.t('Messages about this journey')}>
      {alerts.map(({ title, description }) => (
        <li key={`${title} ${description}`} className={styles.alert}>
          <AlertIcon />
          {description === null || description === title ? (
            <span dir="auto">{title}</span>
          ) : (
            <details>
              <summary dir="auto">{title}</summary>
              <p dir="auto">{description}</p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
