import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { paths } from 'shared-config';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  Link,
  MailIcon,
  PageHeading,
  SearchIcon,
  Skeleton,
  Stack,
  TextField,
} from 'shared-ui';
import { useHelpSearch } from './search-help';

/** Search in the help pages, and the way to a person. */
export function HelpScreen() {
  const [question, setQuestion] = useState('');
  const asked = useDeferredValue(question.trim());
  const field = useRef<HTMLInputElement>(null);
  // The page comes with this screen: somebody may have typed before it could be used.
  useLayoutEffect(() => setQuestion(field.current?.value ?? ''), []);
  const { data, error, isFetching, refetch } = useHelpSearch(asked);

  return (
    <>
      <PageHeading documentTitle="Help" lead="Answers about swapping, paying and travelling.">
        How can we help?
      </PageHeading>
      <search>
        <TextField
          ref={field}
          id="help-question"
          label="Search the help pages"
          type="search"
          name="question"
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          prefix={<SearchIcon />}
          placeholder="refund, seat, code…"
        />
      </search>
      {error ? (
        <Alert
          tone="danger"
          title="The help pages cannot be shown at the moment"
          actions={
            <Button onClick={() => void refetch()} busy={isFetching}>
              Try again
            </Button>
          }
        >
          {error.detail}
        </Alert>
      ) : null}
      {/* Fills a window, so that what is below is not seen to move when they come. */}
      {!data && !error ? <Skeleton shape="block" count={8} label="Loading the help pages" /> : null}
      {data ? (
        <section aria-label="Help pages">
          <p role="status">
            {data.articles.length === 0
              ? `Nothing was found for “${asked}”. Write to us instead: a person answers.`
              : `${data.articles.length} ${data.articles.length === 1 ? 'page' : 'pages'}`}
          </p>
          <Stack gap={3}>
            {data.articles.map(({ slug, title, summary }) => (
              <Card
                key={slug}
                titleLevel={2}
                title={<Link href={paths.helpArticle(slug)}>{title}</Link>}
              >
                <p>{summary}</p>
              </Card>
            ))}
          </Stack>
        </section>
      ) : null}
      <div>
        <ButtonLink variant="secondary" href={paths.contactSupport()} icon={<MailIcon />}>
          Write to support
        </ButtonLink>
      </div>
    </>
  );
}
