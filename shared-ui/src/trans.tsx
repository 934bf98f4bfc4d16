import { TransNoContext } from '@lingui/react/server';
import { i18n } from '@train-swap/shared-config';
import type { ReactElement } from 'react';

export type TransProps = {
  /** The English text: ICU placeholders, and tags for `components`. It must be a string literal. */
  id: string;
  values?: Record<string, string | number>;
  /** `{ b: <b /> }` for `<b>text</b>` in the text. */
  components?: Record<string, ReactElement>;
};

/**
 * A translated text that contains elements. Use `i18n.t` for a text without elements. Another text is another element:
 * a translator of the browser may have replaced the texts in the former one.
 */
export function Trans(props: TransProps) {
  return (
    <span key={JSON.stringify([props.id, props.values])}>
      <TransNoContext {...props} lingui={{ i18n }} />
    </span>
  );
}
