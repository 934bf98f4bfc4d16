import type { ServiceContext } from '../../../../kit/context';
import type { UnsubscribeLink } from '../../../../kit/http/unsubscribe-routes';
import { createChoicesLink, parseChoicesLink } from './choices-link';
import { choicesSchema, findChoices, saveChoices, type Topic } from './notification-choices';

const path = '/api/trips/unsubscribe/:topic/:link';
const topicSchema = choicesSchema.keyof();

export const createUnsubscribeUrl = (
  context: Pick<ServiceContext, 'secret' | 'configuration'>,
  to: string,
  topic: Topic,
): string => {
  const link = createChoicesLink(context, to);
  const filled = path.replace(':topic', topic).replace(':link', link);
  return new URL(filled, context.configuration.publicOrigin).href;
};

export const createUnsubscribeLink = (context: ServiceContext): UnsubscribeLink => ({
  path,
  getPage: ({ link }) => `/account/notifications#${link}`,
  unsubscribe: async ({ topic, link = '' }) => {
    const parsed = topicSchema.safeParse(topic);
    const addressHash = parseChoicesLink(context, link);
    if (!parsed.success || addressHash === null) return false;
    await context.transaction(async (context) => {
      const choices = await findChoices(context, addressHash);
      await saveChoices(context, addressHash, { ...choices, [parsed.data]: false });
    });
    return true;
  },
});
