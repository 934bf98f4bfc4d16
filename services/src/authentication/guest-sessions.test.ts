import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '../foundation/session';
import { type ServiceTest, startServiceTest } from '../foundation/testing/service-test';
import { authentication } from './service';

describe('guest sessions', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: [authentication] });
  });
  afterAll(() => test.stop());

  it('begins once and stays the same until sign-out', async () => {
    const client = test.client();
    expect((await client.get('/api/authentication/session')).body).toEqual({ session: null });
    const made = await client.post<{ session: Session }>('/api/authentication/guest-sessions', {});
    expect(made.status).toBe(201);
    expect(made.body.session.kind).toBe('guest');
    const again = await client.post<{ session: Session }>('/api/authentication/guest-sessions', {});
    expect(again.status).toBe(200);
    expect(again.body).toEqual(made.body);
    expect((await client.delete('/api/authentication/session')).status).toBe(204);
    expect((await client.get('/api/authentication/session')).body).toEqual({ session: null });
  });
});
