import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const cookieName = '__Host-staff';
const timeoutMs = 5_000;
const staffSchema = z.object({ name: z.string(), roles: z.array(z.string()) });

export type Staff = z.infer<typeof staffSchema>;

/** Reads sessions of staff and records their actions. The support desk owns both; only its cookie is sent to it. */
export function createOperatorSessions(servicesOrigin: string) {
  const send = (request: FastifyRequest, path: string, init: RequestInit = {}) => {
    const token = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(
      request.headers.cookie ?? '',
    )?.[1];
    const headers = { 'content-type': 'application/json', cookie: `${cookieName}=${token ?? ''}` };
    const signal = AbortSignal.timeout(timeoutMs);
    const url = `${servicesOrigin}/support-desk/${path}`;
    return fetch(url, { ...init, headers, signal, redirect: 'manual' });
  };
  return {
    /** @returns null without a session, `off` without a support desk @throws when the services do not respond */
    async find(request: FastifyRequest): Promise<Staff | 'off' | null> {
      const response = await send(request, 'session');
      const body = await response.text();
      if (response.status === 303) return null;
      if (response.status === 404) return 'off';
      if (!response.ok) throw new Error(`The support desk responded with ${response.status}.`);
      return staffSchema.parse(JSON.parse(body));
    },
    /** @throws when it was not recorded, so that the action is not done */
    async record(request: FastifyRequest, action: string, subject: string): Promise<void> {
      const body = JSON.stringify({ action, subject });
      const response = await send(request, 'operator-actions', { method: 'POST', body });
      if (response.status !== 204) throw new Error(`The audit responded with ${response.status}.`);
    },
  };
}
