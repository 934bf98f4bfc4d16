import type { StaffSettings } from '../../kit/staff-settings';

/** support: answers travellers. operator: operates the product and reads the audit. */
export type Role = keyof StaffSettings['roles'];

/** `personId` is `sub` of the provider. */
export type Person = { personId: string; name: string; roles: Role[] };

/** The roles of a person by the claims of their ID token. */
export function getRoles(
  claims: Record<string, unknown>,
  { roleClaim, roles }: StaffSettings,
): Role[] {
  const claimed = [claims[roleClaim]].flat();
  return (['support', 'operator'] as const).filter((role) => claimed.includes(roles[role]));
}
