import { i18n, paths } from '@train-swap/shared-config';
import { Alert, Button, linkClass, ProblemNotice } from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import type { ReactNode } from 'react';
import styles from './scan-screen.module.css';
import type { Outcome } from './use-scan';

type ScanOutcomeProps = {
  outcome: Outcome;
  onRetry: () => void;
  /** The next step besides the reference, for example a button that chooses another file. */
  again: ReactNode;
};

type Texts = { title: string; text: ReactNode };

function Tips() {
  return (
    <ul className={styles.tips}>
      <li>{i18n.t('Show the whole square code, sharp and straight.')}</li>
      <li>{i18n.t('Use good light without reflections, or crop the picture to the code.')}</li>
      <li>{i18n.t('A screenshot of the ticket is better than a photo of it.')}</li>
    </ul>
  );
}

/** The scan ended without a booking: what happened and what to do. */
export function ScanOutcome({ outcome, onRetry, again }: ScanOutcomeProps) {
  const reference = (
    <Link to={paths.findTicket()} className={linkClass(false, styles.reference)}>
      {i18n.t('Enter the reference instead')}
    </Link>
  );
  if (outcome.kind === 'failed') {
    return (
      <ProblemNotice
        problem={outcome.problem}
        title={i18n.t('We could not look up your ticket')}
        onRetry={onRetry}
        actions={reference}
      >
        {i18n.t('The code was read.')}
      </ProblemNotice>
    );
  }
  const { title, text } = describe(outcome);
  const retry = (
    <Button size="small" onClick={onRetry}>
      {i18n.t('Try again')}
    </Button>
  );
  return (
    <Alert
      tone="warning"
      title={title}
      actions={
        <>
          {outcome.kind === 'not-loaded' ? retry : again}
          {reference}
        </>
      }
    >
      {text}
    </Alert>
  );
}

function describe(outcome: Exclude<Outcome, { kind: 'failed' }>): Texts {
  switch (outcome.kind) {
    case 'no-code':
      return { title: i18n.t('No ticket code was found'), text: <Tips /> };
    case 'no-code-in-document':
      return {
        title: i18n.t('No ticket code was found'),
        text: i18n.t(
          'This file does not show the square code of a ticket. Choose another file, or a screenshot of the code.',
        ),
      };
    case 'other-code':
      return {
        title: i18n.t('This is {code} of something else', { code: outcome.format }),
        text: i18n.t(
          'It is not the code of a Train Swap ticket, so it was not sent. Use the square code of your ticket.',
        ),
      };
    case 'unreadable':
      return {
        title: i18n.t('This file cannot be read'),
        text: i18n.t(
          'It is damaged, or this browser does not know its format. Choose another file, for example a screenshot of the ticket.',
        ),
      };
    case 'drawing':
      return {
        title: i18n.t('This drawing (SVG) cannot be read'),
        text: i18n.t('Choose a screenshot or the PDF of your ticket.'),
      };
    case 'too-slow':
      return {
        title: i18n.t('This file takes too long to read'),
        text: i18n.t('Choose a screenshot of the square code instead.'),
      };
    case 'protected':
      return {
        title: i18n.t('This PDF has a password'),
        text: i18n.t('Open it, take a screenshot of the square code, and choose that picture.'),
      };
    case 'too-large':
      return {
        title: i18n.t('This file is larger than 25 MB'),
        text: i18n.t('Choose a smaller one, for example a screenshot of the ticket.'),
      };
    case 'not-loaded':
      return {
        title: i18n.t('The scanner could not be loaded'),
        text: i18n.t('Your ticket was not read. Check your connection and try again.'),
      };
    case 'invalid-ticket':
      return {
        title: i18n.t('This ticket is not valid'),
        text: i18n.t('{reason} If you swapped it, scan the new ticket.', {
          reason: outcome.reason,
        }),
      };
  }
}
