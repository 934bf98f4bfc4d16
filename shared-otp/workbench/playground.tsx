import { type FormEvent, useRef, useState } from 'react';
import { OtpInput, type OtpInputHandle } from 'shared-otp/otp-input';
import { german } from './german';
import { Happenings, useHappenings } from './happenings';
import { type Setup, writeSetup } from './setup';
import { SetupPanel } from './setup-panel';
import styles from './workbench.module.css';

/** One control in a form, every property of it to be tried. */
export function Playground({ start }: { start: Setup }) {
  const [setup, setSetup] = useState(start);
  const [shown, setShown] = useState(true);
  const [owned, setOwned] = useState(start.value);
  const handle = useRef<OtpInputHandle>(null);
  const { note, reports, lines, value, forget } = useHappenings();
  const { owner, value: first, dir, language, sendButton, ...props } = setup;

  const change = (next: Setup) => {
    writeSetup(next);
    setSetup(next);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, text]) => `${name}=${text}`);
    note(`sent ${fields.join(' & ') || '(nothing)'}`);
  };
  const isGerman = language === 'Deutsch';
  const onValueChange = (next: string) => {
    reports.onValueChange(next);
    if (owner === 'owner') setOwned(next);
  };
  const state = owner === 'control' ? { defaultValue: first } : { value: owned };

  return (
    <div className={styles.playground}>
      <div className={styles.stage}>
        <form onSubmit={submit} dir={dir} className={styles.form}>
          {shown && (
            <OtpInput
              // A length or a first value of another control.
              key={`${setup.length} ${first} ${owner}`}
              ref={handle}
              label={isGerman ? 'Code aus der Nachricht' : 'Code from the message'}
              name="code"
              texts={isGerman ? german : undefined}
              {...state}
              {...props}
              {...reports}
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
            Focus it
          </button>
          <button type="button" onClick={() => handle.current?.clear()}>
            Clear it
          </button>
          <button type="button" onClick={() => handle.current?.select()}>
            Select it
          </button>
          {owner === 'owner' && (
            <button type="button" onClick={() => setOwned('')}>
              Owner empties it
            </button>
          )}
          <button type="button" onClick={() => setShown(!shown)}>
            {shown ? 'Take it away' : 'Bring it back'}
          </button>
          <button type="button" onClick={forget}>
            Forget the lines
          </button>
        </div>
        <Happenings value={value || (lines.length === 0 ? first : '')} lines={lines} />
      </div>
      <SetupPanel setup={setup} onChange={change} />
    </div>
  );
}
