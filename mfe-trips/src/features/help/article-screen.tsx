import { i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, PageHeading, QueryProblem, Skeleton } from '@train-swap/shared-ui';
import { useParams } from '@train-swap/shared-ui/router';
import { UnknownScreen } from '../../lib/unknown-screen';
import { useArticle } from './get-article';

/** One help page. */
export function ArticleScreen() {
  const { slug = '' } = useParams();
  const query = useArticle(slug);
  const { data: article, error } = query;
  if (error?.status === 404) return <UnknownScreen />;
  return (
    <>
      <PageHeading focusKey={slug}>{article?.title ?? i18n.t('Help')}</PageHeading>
      <QueryProblem query={query} title={i18n.t('This help page could not be loaded')} />
      {!article && !error ? <Skeleton count={6} label={i18n.t('Loading the help page')} /> : null}
      {article?.body.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div>
        <ButtonLink variant="quiet" href={paths.help()}>
          {i18n.t('All help pages')}
        </ButtonLink>
      </div>
    </>
  );
}
