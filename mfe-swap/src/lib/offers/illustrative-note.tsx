import { i18n } from '@train-swap/shared-config';
import styles from './illustrative-note.module.css';

type IllustrativeNoteProps = { illustrative: boolean; attribution: string };

/** The source of the timetable, and that it is illustrative. */
export function IllustrativeNote({ illustrative, attribution }: IllustrativeNoteProps) {
  return (
    <p className={styles.note}>
      {illustrative && <b>{i18n.t('Illustrative timetable: these trains do not really run.')} </b>}
      <span>{attribution}</span>
    </p>
  );
}
