import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';

type Context = { configuration: Pick<ServiceContext['configuration'], 'pushServices'> };

/** Whether an operator listed the origin, which may then be in an inner network. */
export const isListedOrigin = ({ configuration }: Context, endpoint: string): boolean =>
  configuration.pushServices.includes(new URL(endpoint).origin);

/** The service sends requests to the endpoint, which a browser names, so it must be of a listed push service. */
export function isAllowedEndpoint(context: Context, endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (isListedOrigin(context, endpoint)) return true;
  if (protocol !== 'https:' || port) return false;
  return context.configuration.pushServices.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}

/** @throws `push-endpoint-rejected` */
export function assertEndpoint(context: Context, endpoint: string): void {
  if (isAllowedEndpoint(context, endpoint)) return;
  throw problem('push-endpoint-rejected', {
    status: 422,
    detail: i18n.t('We cannot send messages to this browser. You get them by email.'),
  });
}
