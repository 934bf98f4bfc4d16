import styles from './illustrative-note.module.css';

type IllustrativeNoteProps = { illustrative: boolean; attribution: string };

/** Where the trains come from, and whether they really run. */
export function IllustrativeNote({ illustrative, attribution }: IllustrativeNoteProps) {
  return (
    <p className={styles.note}>
      {illustrative && <b>Illustrative timetable: these trains do not really run. </b>}
      {attribution}
    </p>
  );
}
