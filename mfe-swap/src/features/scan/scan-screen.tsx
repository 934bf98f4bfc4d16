import { i18n, markSensitiveScreen, paths } from '@train-swap/shared-config';
import { Button, linkClass, Notice, PageHeading, Stack, Trans } from '@train-swap/shared-ui';
import { Link, useSearchParams } from '@train-swap/shared-ui/router';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { BackLink } from '../../lib/screen/back-link';
import { CameraPanel } from './camera/camera-panel';
import { isCameraAllowed, useCamera } from './camera/use-camera';
import { useCameraCodes } from './camera/use-camera-codes';
import type { FoundTicket } from './code/ticket-code';
import { FilePanel } from './files/file-panel';
import { SharedTicket } from './files/shared-ticket';
import { takeSharedTicket } from './files/take-shared-ticket';
import { ScanOutcome } from './scan-outcome';
import styles from './scan-screen.module.css';
import { TicketChoice } from './ticket-choice';
import { type Source, useScan } from './use-scan';

/** Finds a booking by the square code of its ticket: by camera, picture or PDF. */
export function ScanScreen() {
  // Third-party scripts must not see the picture of a ticket.
  useLayoutEffect(markSensitiveScreen, []);
  const { scan, loadReader, lookUp, open, scanFile, fail, reset } = useScan();
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
    onTickets: (tickets) => endCamera(() => open('camera', tickets)),
    onNotLoaded: () => endCamera(() => fail('camera', { kind: 'not-loaded' }, start)),
  });
  const readFile = (source: Source, file: Blob) => endCamera(() => scanFile(source, file));
  const [shared, setShared] = useSharedTicket(camera.start);

  const progressOf = (source: Source) => {
    const isRunning = scan?.step === 'reading' || scan?.step === 'looking-up';
    return isRunning && scan.source === source ? scan.step : null;
  };
  const renderOutcome = (source: Source, again: ReactNode) => {
    if (scan?.source !== source) return null;
    if (scan.step === 'choosing') {
      const choose = ({ payload }: FoundTicket) => lookUp(source, payload);
      return <TicketChoice tickets={scan.tickets} onChoose={choose} />;
    }
    if (scan.step !== 'ended') return null;
    return <ScanOutcome outcome={scan.outcome} onRetry={scan.retry} again={again} />;
  };

  return (
    <Stack gap={5}>
      <BackLink to={paths.findTicket()}>{i18n.t('Find my ticket')}</BackLink>
      <PageHeading
        lead={i18n.t(
          'Pictures stay on this device. Only the code of a Train Swap ticket is sent, to find your booking.',
        )}
      >
        {i18n.t('Scan my ticket')}
      </PageHeading>
      {shared instanceof File && (
        <SharedTicket
          file={shared}
          progress={progressOf('shared')}
          outcome={renderOutcome('shared', null)}
          onOpen={() => readFile('shared', shared)}
          onDiscard={() => {
            reset();
            setShared(null);
            // The focused button disappears.
            document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
          }}
        />
      )}
      {shared === 'missing' && !scan && (
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
          isFound={progressOf('camera') === 'looking-up'}
          outcome={renderOutcome(
            'camera',
            <Button size="small" onClick={start}>
              {i18n.t('Scan again')}
            </Button>,
          )}
        />
        <FilePanel
          onFile={(file) => readFile('file', file)}
          progress={progressOf('file')}
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

type Shared = File | 'missing' | null;

/** The file that was shared with the installed app, once. Otherwise starts the camera if it is allowed already. */
function useSharedTicket(startCamera: () => void) {
  const [search, setSearch] = useSearchParams();
  const [shared, setShared] = useState<Shared>(null);
  const isShared = search.has('shared');
  const open = useEffectEvent(async (isShown: () => boolean) => {
    if (!isShared) {
      if ((await isCameraAllowed()) && isShown()) startCamera();
      return;
    }
    // A reload must not show it again.
    setSearch({}, { replace: true });
    const file = await takeSharedTicket();
    if (isShown()) setShared(file ?? 'missing');
  });
  useEffect(() => {
    let isShown = true;
    void open(() => isShown);
    return () => {
      isShown = false;
    };
  }, []);
  return [shared, setShared] as const;
}
