import { i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  Card,
  Cluster,
  Link,
  MailIcon,
  PageHeading,
  QueryProblem,
  SearchIcon,
  Skeleton,
  Spinner,
  Stack,
  TextField,
  UsersIcon,
} from '@train-swap/shared-ui';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useHelpSearch } from './search-help';

/** Search in the help pages, and a link to support. */
export function HelpScreen() {
  const [question, setQuestion] = useState('');
  const query = useDeferredValue(question.trim());
  const field = useRef<HTMLInputElement>(null);
  // The screen is prerendered: the traveller may have typed before hydration.
  useLayoutEffect(() => setQuestion(field.current?.value ?? ''), []);
  const search = useHelpSearch(query);
  const { data, error, isPlaceholderData } = search;
  const isSearching = isPlaceholderData || query !== question.trim();

  return (
    <>
      <PageHeading
        documentTitle={i18n.t('Help')}
        lead={i18n.t(
          'Answers about swapping, paying and travelling. Search for a word, or write to support and get an answer by email.',
        )}
      >
        {i18n.t('How can we help?')}
      </PageHeading>
      <search>
        <TextField
          ref={field}
          id="help-question"
          label={i18n.t('Search the help pages')}
          type="search"
          name="question"
          maxLength={200}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          prefix={<SearchIcon />}
          placeholder={i18n.t('refund, seat, code…')}
        />
      </search>
      <QueryProblem query={search} title={i18n.t('The help pages could not be loaded')} />
      {/* As high as the window, so that no visible content moves when the pages arrive. */}
      {!data && !error ? (
        <Skeleton shape="block" count={8} label={i18n.t('Loading the help pages')} />
      ) : null}
      {data ? (
        <section aria-label={i18n.t('Help pages')}>
          <p role="status">
            {isSearching ? (
              <span>
                <Spinner label="" /> {i18n.t('Searching…')}
              </span>
            ) : (
              formatResult(data.articles.length, query)
            )}
          </p>
          <Stack gap={3}>
            {data.articles.map(({ slug, title, summary }) => (
              <Card
                key={slug}
                titleLevel={2}
                title={
                  <Link standalone href={paths.helpArticle(slug)}>
                    {title}
                  </Link>
                }
              >
                <p>{summary}</p>
              </Card>
            ))}
          </Stack>
        </section>
      ) : null}
      <Cluster gap={3}>
        <ButtonLink variant="secondary" href={paths.contactSupport()} icon={<MailIcon />}>
          {i18n.t('Write to support')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={paths.howItWorks()} icon={<UsersIcon />}>
          {i18n.t('How a swap with others works')}
        </ButtonLink>
      </Cluster>
    </>
  );
}

function formatResult(count: number, query: string): string {
  if (count === 0) {
    return i18n.t('No help page was found for “{query}”. Try other words, or write to us.', {
      query,
    });
  }
  return i18n.t('{count, plural, one {# page} other {# pages}}', { count });
}
