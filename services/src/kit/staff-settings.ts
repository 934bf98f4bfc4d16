import { isProduction } from '@train-swap/shared-config/environment';
import { createEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';
import { isSecureAddress } from './setting-values';

const name = z.string().trim().min(1);

export const staffSettings = {
  STAFF_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSecureAddress, 'must be https, except on loopback')
    .optional()
    .describe(
      'OpenID Connect provider at which staff sign in to the support desk. Without it production has no support desk; staging has its own provider.',
    ),
  STAFF_CLIENT_ID: name.optional().describe('Client of the support desk at this provider.'),
  STAFF_CLIENT_SECRET: name.optional().describe('Its secret.'),
  STAFF_SCOPES: name
    .default('openid profile email')
    .describe('Scopes that the support desk requests.'),
  STAFF_ROLE_CLAIM: name
    .default('roles')
    .describe('Claim of the ID token with the roles or groups of a person: a text or a list.'),
  STAFF_SUPPORT_ROLE: name
    .default('support')
    .describe('Its value for people who answer travellers.'),
  STAFF_OPERATOR_ROLE: name
    .default('operator')
    .describe('Its value for people who operate the product and read the audit.'),
};

export type StaffSettings = {
  /** Null: the provider of staging. */
  provider: { issuer: string; clientId: string; clientSecret: string } | null;
  scopes: string;
  roleClaim: string;
  /** Role -> its value in the claim. */
  roles: { support: string; operator: string };
};

type Value = z.output<z.ZodObject<typeof staffSettings>>;

/** @returns null in production without a provider @throws {Error} for settings that do not belong together */
export function toStaffSettings(value: Value & { ENVIRONMENT: string }): StaffSettings | null {
  const { STAFF_ISSUER: issuer, STAFF_CLIENT_ID: clientId } = value;
  const { STAFF_CLIENT_SECRET: clientSecret } = value;
  const common = {
    scopes: value.STAFF_SCOPES,
    roleClaim: value.STAFF_ROLE_CLAIM,
    roles: { support: value.STAFF_SUPPORT_ROLE, operator: value.STAFF_OPERATOR_ROLE },
  };
  if (issuer && clientId && clientSecret) {
    return { provider: { issuer, clientId, clientSecret }, ...common };
  }
  if (issuer || clientId || clientSecret) {
    throw createEnvironmentError([
      'STAFF_ISSUER, STAFF_CLIENT_ID, STAFF_CLIENT_SECRET: set all three, or none',
    ]);
  }
  return isProduction(value.ENVIRONMENT) ? null : { provider: null, ...common };
}
