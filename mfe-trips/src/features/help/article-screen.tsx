import { useParams } from 'react-router-dom';
import { paths } from 'shared-config';
import { Alert, Button, ButtonLink, PageHeading, Skeleton } from 'shared-ui';
import { UnknownScreen } from '../../lib/unknown-screen';
import { useArticle } from './get-article';

/** One help page. */
export function ArticleScreen() {
  const { slug = '' } = useParams();
  const { data: article, error, isFetching, refetch } = useArticle(slug);
  if (error?.status === 404) return <UnknownScreen />;
  return (
    <>
      <PageHeading documentTitle={article?.title ?? 'Help'} focusKey={slug}>
        {article?.title ?? 'Help'}
      </PageHeading>
      {error ? (
        <Alert
          tone="danger"
          title="This help page cannot be shown"
          actions={
            <Button onClick={() => void refetch()} busy={isFetching}>
              Try again
            </Button>
          }
        >
          {error.detail}
        </Alert>
      ) : null}
      {!article && !error ? <Skeleton count={6} label="Loading the help page" /> : null}
      {article?.body.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div>
        <ButtonLink variant="quiet" href={paths.help()}>
          All help pages
        </ButtonLink>
      </div>
    </>
  );
}
