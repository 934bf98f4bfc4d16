import type { Osdm } from 'shared-osdm';
import type { ServiceContext } from '../../../../kit/context';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import { isNotOffered } from './not-offered';

type Layout = Osdm['CoachDeckLayout'];
type Cached = { layout: Layout | null; until: number };

const dayMs = 24 * 60 * 60_000;
const maxLayouts = 1_000;

/** The layout of a deck, read once a day; null when the carrier does not have it. */
export async function getLayout(
  context: ServiceContext,
  client: OsdmClient,
  id: string,
): Promise<Layout | null> {
  const { layouts } = context.resource(`osdm-layouts-${client.settings.id}`, createCache);
  const now = context.clock.now().getTime();
  const known = layouts.get(id);
  if (known && known.until > now) return known.layout;
  const layout = await readLayout(client, id);
  if (layouts.size >= maxLayouts) layouts.clear();
  layouts.set(id, { layout, until: now + dayMs });
  return layout;
}

const createCache = () => ({ layouts: new Map<string, Cached>(), close: async () => undefined });

/** Layouts are a part of OSDM since 3.5. */
async function readLayout(client: OsdmClient, id: string): Promise<Layout | null> {
  if (client.settings.version < '3.5') return null;
  try {
    const path = `/coach-deck-layouts/${encodeURIComponent(id)}`;
    const { coachDeckLayout } = await client.request('GET', path, 'CoachDeckLayoutResponse');
    return coachDeckLayout ?? null;
  } catch (error) {
    if (isNotOffered(error)) return null;
    throw error;
  }
}
