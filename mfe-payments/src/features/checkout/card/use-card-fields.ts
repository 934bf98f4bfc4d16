import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type CardFieldsChannel,
  type CardFieldsMessage,
  cardFieldsAddress,
  openCardFieldsChannel,
} from './card-fields-channel';
import { pageColours } from './page-colours';

type CardFieldsOptions = {
  /** The provider's document; it may live on another origin. */
  fieldsUrl: string;
  /** The card as a token, once for each time it was asked for. */
  onToken: (paymentMethodId: string) => void;
  /** Enter was pressed inside the fields. */
  onSubmit: () => void;
};

/** How long the provider's document may take before the page says that it is missing. */
const readyWithin = 8_000;
/** The document itself gives up on its provider after 15 s and says so. */
const tokenWithin = 20_000;

const noToken = 'The payment provider does not answer. Nothing was taken; try again in a moment.';

/** The provider's card fields in a frame: whether they are there, and the token of what was typed. */
export function useCardFields({ fieldsUrl, onToken, onSubmit }: CardFieldsOptions) {
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<CardFieldsChannel>(null);
  const [nonce, setNonce] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<'loading' | 'missing' | 'ready' | 'tokenising'>('loading');
  const [height, setHeight] = useState(0);
  const [complaint, setComplaint] = useState<string>();

  const receive = useEffectEvent((message: CardFieldsMessage) => {
    switch (message.type) {
      case 'ready':
        channel.current?.post({ type: 'style', ...pageColours() });
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
        return setComplaint(message.message);
    }
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const opened = openCardFieldsChannel(element, { fieldsUrl, nonce }, (message) =>
      receive(message),
    );
    channel.current = opened;
    element.src = cardFieldsAddress(fieldsUrl, nonce);
    return () => opened.close();
  }, [fieldsUrl, nonce]);

  useEffect(() => {
    if (state !== 'loading' && state !== 'tokenising') return;
    const giveUp = () => {
      setState(state === 'loading' ? 'missing' : 'ready');
      if (state === 'tokenising') setComplaint(noToken);
    };
    const timer = setTimeout(giveUp, state === 'loading' ? readyWithin : tokenWithin);
    return () => clearTimeout(timer);
  }, [state]);

  return {
    frame,
    state,
    height,
    /** Why the fields gave no token, in a sentence for the traveller. */
    complaint,
    tokenise: () => {
      if (state !== 'ready') return;
      setComplaint(undefined);
      setState('tokenising');
      channel.current?.post({ type: 'tokenize' });
    },
    reload: () => {
      setState('loading');
      setNonce(crypto.randomUUID());
    },
  };
}
