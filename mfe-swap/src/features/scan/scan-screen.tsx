import { i18n, markSensitiveScreen, paths } from '@train-swap/shared-config';
import { Button, linkClass, Notice, PageHeading, Stack, Trans } from '@train-swap/shared-ui';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { BackLink } from '../../lib/screen/back-link';
import { CameraPanel } from './camera/camera-panel';
import { isCameraAllowed, useCamera } from './camera/use-camera';
import { useCameraCodes } from './camera/use-camera-codes';
import { FilePanel } from './files/file-panel';
import { takeSharedTicket } from './files/take-shared-ticket';
import { ScanOutcome } from './scan-outcome';
import styles from './scan-screen.module.css';
import { type Source, useScan } from './use-scan';

/** Finds a booking by the square code of its ticket: by camera, picture or PDF. */
export function ScanScreen() {
  // Third-party scripts must not see the picture of a ticket.
  useLayoutEffect(markSensitiveScreen, []);
  const { scan, loadReader, lookUp, scanFile, fail, reset } = useScan();
  const camera = useCamera();
  const start = () => {
    reset();
    camera.start();
  };
  const endCamera = (next: () => void) => {
    camera.stop();
    next();
  };
  const sight = useCameraCodes({
    isOn: camera.state === 'on',
    video: camera.video,
    loadReader,
    onTicket: (payload) => endCamera(() => lookUp('camera', payload)),
    onNotLoaded: () => endCamera(() => fail('camera', { kind: 'not-loaded' }, start)),
  });
  const readFile = (file: Blob) => endCamera(() => scanFile(file));
  const isSharedMissing = useSharedTicket(readFile, camera.start);

  const stepOf = (source: Source) => (scan?.source === source ? scan.step : null);
  const renderOutcome = (source: Source, again: ReactNode) =>
    scan?.source === source && scan.step === 'ended' ? (
      <ScanOutcome outcome={scan.outcome} onRetry={scan.retry} again={again} />
    ) : null;
  const fileStep = stepOf('file');

  return (
    <Stack gap={5}>
      <BackLink to={paths.findTicket()}>{i18n.t('Find my ticket')}</BackLink>
      <PageHeading
        documentTitle={i18n.t('Scan my ticket')}
        lead={i18n.t(
          'Pictures stay on this device. Only the code of a Train Swap ticket is sent, to find your booking.',
        )}
      >
        {i18n.t('Scan my ticket')}
      </PageHeading>
      {isSharedMissing && !scan && (
        <Notice
          tone="info"
          title={i18n.t('The shared file is not here any more')}
          announce="polite"
        >
          {i18n.t('Share it again, or choose it here.')}
        </Notice>
      )}
      <div className={styles.ways}>
        <CameraPanel
          camera={{ ...camera, start }}
          sight={sight}
          isFound={stepOf('camera') === 'looking-up'}
          outcome={renderOutcome(
            'camera',
            <Button size="small" onClick={start}>
              {i18n.t('Scan again')}
            </Button>,
          )}
        />
        <FilePanel
          onFile={readFile}
          progress={fileStep === 'ended' ? null : fileStep}
          renderOutcome={(again) => renderOutcome('file', again)}
        />
      </div>
      <p>
        <Trans
          id="No code at hand? <a>Enter your booking reference</a>"
          components={{ a: <Link to={paths.findTicket()} className={linkClass()} /> }}
        />
      </p>
    </Stack>
  );
}

/**
 * Reads the file that was shared with the installed app, once. Otherwise starts the camera if it is allowed already.
 *
 * @returns whether the shared file was missing
 */
function useSharedTicket(onFile: (file: Blob) => void, startCamera: () => void): boolean {
  const [search, setSearch] = useSearchParams();
  const [isMissing, setMissing] = useState(false);
  const isShared = search.has('shared');
  const open = useEffectEvent(async (isShown: () => boolean) => {
    if (!isShared) {
      if ((await isCameraAllowed()) && isShown()) startCamera();
      return;
    }
    // A reload must not read it again.
    setSearch({}, { replace: true });
    const file = await takeSharedTicket();
    if (!isShown()) return;
    if (file) onFile(file);
    else setMissing(true);
  });
  useEffect(() => {
    let isShown = true;
    void open(() => isShown);
    return () => {
      isShown = false;
    };
  }, []);
  return isMissing;
}
