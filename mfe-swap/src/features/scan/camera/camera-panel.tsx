import { i18n } from '@train-swap/shared-config';
import { Button, Card, Notice, ScanIcon } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import styles from './camera-panel.module.css';
import type { Camera, CameraProblem } from './use-camera';
import type { Sight } from './use-camera-codes';

type CameraPanelProps = {
  camera: Camera;
  sight: Sight;
  /** The code was read and its booking is looked up. */
  isFound: boolean;
  /** How the last scan by camera ended. */
  outcome: ReactNode;
};

const getProblems = (): Record<CameraProblem, { title: string; text: string }> => ({
  denied: {
    title: i18n.t('The camera is blocked'),
    text: i18n.t(
      'Open the settings of this site beside the address, allow the camera, and try again. Or choose a picture of your ticket.',
    ),
  },
  missing: {
    title: i18n.t('No camera was found'),
    text: i18n.t('Connect a camera and try again, or choose a picture or PDF of your ticket.'),
  },
  busy: {
    title: i18n.t('The camera does not start'),
    text: i18n.t(
      'Another app may use it. Close that app and try again, or choose a picture of your ticket.',
    ),
  },
  lost: {
    title: i18n.t('The camera has stopped'),
    text: i18n.t(
      'It was disconnected or blocked, or another app uses it. Try again, or choose a picture of your ticket.',
    ),
  },
});

/** The viewfinder, with what to do next. */
export function CameraPanel({ camera, sight, isFound, outcome }: CameraPanelProps) {
  const { state, video, start, stop } = camera;
  const isOn = state === 'on';
  const problem = getProblems()[state as CameraProblem] ?? null;
  return (
    <Card title={i18n.t('Camera')} tone="raised" className={styles.panel}>
      <div className={styles.viewfinder} data-state={isFound ? 'found' : state}>
        <video
          ref={video}
          className={styles.video}
          muted
          playsInline
          aria-label={i18n.t('Camera picture')}
        />
        <Frame />
        {!isOn && (
          <span className={styles.icon}>
            <ScanIcon />
          </span>
        )}
        <p className={styles.hint} role="status">
          {isFound ? i18n.t('Code read. Looking for your booking.') : describeState(state, sight)}
        </p>
      </div>
      {problem && !outcome && (
        <Notice tone="warning" title={problem.title} announce="assertive">
          {problem.text}
        </Notice>
      )}
      {outcome}
      {isOn ? (
        <Button variant="secondary" fullWidth onClick={stop}>
          {i18n.t('Stop the camera')}
        </Button>
      ) : (
        !outcome && (
          <Button
            fullWidth
            onClick={start}
            busy={isFound || state === 'requesting'}
            busyLabel={isFound ? i18n.t('Looking for your booking') : i18n.t('Starting the camera')}
          >
            {problem ? i18n.t('Try again') : i18n.t('Use the camera')}
          </Button>
        )
      )}
    </Card>
  );
}

function describeState(state: Camera['state'], sight: Sight): string {
  if (state === 'requesting') return i18n.t('Allow the camera when your browser requests it.');
  if (state !== 'on') return i18n.t('The camera is off.');
  if (sight === 'searching') return i18n.t('Hold the square code of your ticket inside the frame.');
  if (sight === 'nothing-yet') {
    return i18n.t('No code yet. Come closer, hold still, and use more light or a brighter screen.');
  }
  return i18n.t('This is {code} of something else. Show the square code of your ticket.', {
    code: sight.format,
  });
}

/** The corners of the frame. */
function Frame() {
  return (
    <svg className={styles.frame} viewBox="0 0 100 100" aria-hidden="true">
      <path d="M2 24V10a8 8 0 0 1 8-8h14M76 2h14a8 8 0 0 1 8 8v14M98 76v14a8 8 0 0 1-8 8H76M24 98H10a8 8 0 0 1-8-8V76" />
    </svg>
  );
}
