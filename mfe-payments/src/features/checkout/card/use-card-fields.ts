import { i18n } from '@train-swap/shared-config';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type CardFieldsChannel,
  type CardFieldsMessage,
  createCardFieldsUrl,
  openCardFieldsChannel,
} from './card-fields-channel';
import { getPageStyle, watchPageStyle } from './page-style';

type CardFieldsOptions = {
  /** The provider's document; it may live on another origin. */
  fieldsUrl: string;
  /** Called once for each `tokenise`. */
  onToken: (paymentMethodId: string) => void;
  /** Enter was pressed inside the fields. */
  onSubmit: () => void;
};

/** After this time without `ready`, the card fields count as missing. */
const readyTimeoutMs = 8_000;
/** The provider's document itself times out after 15 s and reports an error. */
const tokenTimeoutMs = 20_000;

/** Loads the provider's card fields in a frame and turns the entered card into a token. */
export function useCardFields({ fieldsUrl, onToken, onSubmit }: CardFieldsOptions) {
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<CardFieldsChannel>(null);
  const [nonce, setNonce] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<'loading' | 'missing' | 'ready' | 'tokenising'>('loading');
  const [height, setHeight] = useState(0);
  const [errorMessage, setErrorMessage] = useState<string>();

  const postStyle = () => {
    if (!frame.current) return;
    channel.current?.post({ type: 'style', ...getPageStyle(frame.current) });
  };
  const handleMessage = useEffectEvent((message: CardFieldsMessage) => {
    switch (message.type) {
      case 'ready':
        postStyle();
        return setState('ready');
      case 'resize':
        return setHeight(message.height);
      case 'submit':
        return onSubmit();
      case 'token':
        if (state !== 'tokenising') return;
        setState('ready');
        return onToken(message.paymentMethodId);
      case 'error':
        setState('ready');
        return setErrorMessage(message.message);
    }
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const openedChannel = openCardFieldsChannel(element, { fieldsUrl, nonce }, (message) =>
      handleMessage(message),
    );
    channel.current = openedChannel;
    element.src = createCardFieldsUrl(fieldsUrl, nonce);
    const stopWatching = watchPageStyle(() =>
      openedChannel.post({ type: 'style', ...getPageStyle(element) }),
    );
    return () => {
      stopWatching();
      openedChannel.close();
    };
  }, [fieldsUrl, nonce]);

  useEffect(() => {
    if (state !== 'loading' && state !== 'tokenising') return;
    const handleTimeout = () => {
      setState(state === 'loading' ? 'missing' : 'ready');
      if (state !== 'tokenising') return;
      setErrorMessage(
        i18n.t(
          'The payment provider does not respond. You have not been charged. Try again in a moment.',
        ),
      );
    };
    const timer = setTimeout(handleTimeout, state === 'loading' ? readyTimeoutMs : tokenTimeoutMs);
    return () => clearTimeout(timer);
  }, [state]);

  return {
    frame,
    state,
    height,
    /** Why there is no token; shown to the traveller. */
    errorMessage,
    tokenise: () => {
      if (state !== 'ready') return;
      setErrorMessage(undefined);
      setState('tokenising');
      channel.current?.post({ type: 'tokenize' });
    },
    reload: () => {
      setState('loading');
      setNonce(crypto.randomUUID());
    },
  };
}
