/** Whom a tester can be. `visitor` has no role, to see the refusal. */
export const people = {
  support: { name: 'Sam Support', label: 'Support', roles: ['support'] },
  operator: { name: 'Olu Operator', label: 'Operator', roles: ['operator'] },
  both: { name: 'Bo Both', label: 'Support and operator', roles: ['support', 'operator'] },
  visitor: { name: 'Vic Visitor', label: 'No role', roles: [] },
} as const;

export type PersonName = keyof typeof people;
export const isPersonName = (name: unknown): name is PersonName =>
  typeof name === 'string' && Object.hasOwn(people, name);
