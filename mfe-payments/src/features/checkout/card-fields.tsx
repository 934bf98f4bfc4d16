import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Alert, Skeleton } from 'shared-ui';
import styles from './card-fields.module.css';
import {
  type CardFieldsChannel,
  type CardFieldsMessage,
  cardFieldsAddress,
  openCardFieldsChannel,
} from './card-fields-channel';
import { pageColours } from './page-colours';

export type CardFieldsHandle = { tokenize: () => void };

type CardFieldsProps = {
  /** The provider's document; it may live on another origin. */
  fieldsUrl: string;
  onToken: (paymentMethodId: string) => void;
  onError: (message: string) => void;
  /** Enter was pressed inside the fields. */
  onSubmit: () => void;
  ref: Ref<CardFieldsHandle>;
};

/** How long the provider's document may take before the page says that it is missing. */
const readyWithin = 8_000;

/** The card fields: a document of the payment provider, so that no card number enters this page. */
export function CardFields({ fieldsUrl, onToken, onError, onSubmit, ref }: CardFieldsProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<CardFieldsChannel>(null);
  const [nonce] = useState(() => crypto.randomUUID());
  const [height, setHeight] = useState(300);
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading');

  const handlers = useRef({ onToken, onError, onSubmit });
  useEffect(() => {
    handlers.current = { onToken, onError, onSubmit };
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    function handle(message: CardFieldsMessage) {
      switch (message.type) {
        case 'ready':
          channel.current?.post({ type: 'style', ...pageColours() });
          return setState('ready');
        case 'resize':
          return setHeight(message.height);
        case 'token':
          return handlers.current.onToken(message.paymentMethodId);
        case 'error':
          return handlers.current.onError(message.message);
        case 'submit':
          return handlers.current.onSubmit();
      }
    }
    channel.current = openCardFieldsChannel(element, { fieldsUrl, nonce }, handle);
    element.src = cardFieldsAddress(fieldsUrl, nonce);
    const timer = setTimeout(
      () => setState((current) => (current === 'loading' ? 'missing' : current)),
      readyWithin,
    );
    return () => {
      clearTimeout(timer);
      channel.current?.close();
    };
  }, [fieldsUrl, nonce]);

  useImperativeHandle(ref, () => ({
    tokenize: () => channel.current?.post({ type: 'tokenize' }),
  }));

  return (
    <div className={styles.fields}>
      {state === 'loading' ? <Skeleton shape="block" label="Loading the card fields" /> : null}
      {state === 'missing' ? (
        <Alert tone="danger" title="The card fields did not load">
          The payment provider does not answer. Your seat stays on hold; load the page again in a
          moment, and your choices will still be here.
        </Alert>
      ) : null}
      <iframe
        ref={frame}
        className={styles.frame}
        title="Card details, entered at the payment provider"
        height={height}
        hidden={state !== 'ready'}
        allow="payment 'none'"
      />
    </div>
  );
}
