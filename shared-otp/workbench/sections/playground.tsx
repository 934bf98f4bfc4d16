import { type FormEvent, useRef, useState } from 'react';
import { OtpInput, type OtpInputHandle } from 'shared-otp/otp-input';
import { EventLog, useEventLog } from '../event-log';
import { type Setup, saveSetup } from '../setup';
import styles from '../workbench.module.css';
import { german } from './german';
import { SetupPanel } from './setup-panel';

/** One control in a form, with all properties to try. */
export function Playground({ start }: { start: Setup }) {
  const [setup, setSetup] = useState(start);
  const [shown, setShown] = useState(true);
  const [owned, setOwned] = useState(start.value);
  const handle = useRef<OtpInputHandle>(null);
  const { log, handlers, lines, value, clear } = useEventLog();
  const { owner, value: first, dir, language, sendButton, ...props } = setup;

  const change = (next: Setup) => {
    saveSetup(next);
    setSetup(next);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, text]) => `${name}=${text}`);
    log(`sent ${fields.join(' & ') || '(nothing)'}`);
  };
  const isGerman = language === 'Deutsch';
  const onValueChange = (next: string) => {
    handlers.onValueChange(next);
    if (owner === 'owner') setOwned(next);
  };
  const state = owner === 'control' ? { defaultValue: first } : { value: owned };

  return (
    <div className={styles.playground}>
      <div className={styles.stage}>
        <form onSubmit={submit} dir={dir} className={styles.form}>
          {shown && (
            <OtpInput
              // Another length, initial value or owner needs another control.
              key={`${setup.length} ${first} ${owner}`}
              ref={handle}
              label={isGerman ? 'Code aus der Nachricht' : 'Code from the message'}
              name="code"
              texts={isGerman ? german : undefined}
              {...state}
              {...props}
              {...handlers}
              onValueChange={onValueChange}
            />
          )}
          <div className={styles.buttons}>
            {sendButton && (
              <button type="submit" className={styles.main}>
                Send
              </button>
            )}
            <button type="reset">Reset</button>
          </div>
        </form>
        <div className={styles.buttons}>
          <button type="button" onClick={() => handle.current?.focus()}>
            Focus
          </button>
          <button type="button" onClick={() => handle.current?.clear()}>
            Clear
          </button>
          <button type="button" onClick={() => handle.current?.select()}>
            Select
          </button>
          {owner === 'owner' && (
            <button type="button" onClick={() => setOwned('')}>
              Clear by owner
            </button>
          )}
          <button type="button" onClick={() => setShown(!shown)}>
            {shown ? 'Unmount' : 'Mount'}
          </button>
          <button type="button" onClick={clear}>
            Clear the log
          </button>
        </div>
        <EventLog value={value || (lines.length === 0 ? first : '')} lines={lines} />
      </div>
      <SetupPanel setup={setup} onChange={change} />
    </div>
  );
}
