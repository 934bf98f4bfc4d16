import type { DocumentedOperation } from '../product/documented-operations';

/** Describes the step to add for an operation that the scenario does not call. */
export function describeMissingStep(operation: DocumentedOperation): string {
  const params = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
  const parts = [
    ...(params.length > 0
      ? [`params: { ${params.map((name) => `${name}: getValue('${name}')`).join(', ')} }`]
      : []),
    ...(operation.body ? ['body: { … }'] : []),
  ];
  const words = parts.length > 0 ? `request: (getValue) => ({ ${parts.join(', ')} }), ` : '';
  return (
    `${operation.name} (${operation.method} ${operation.path}) is not called. Add to services/src/testing/every-operation/scenario/scenario.ts, ` +
    `after the step that creates its object: { operation: '${operation.name}', ${words}}, with otherUsers: 'own' when all users get ` +
    `their own data. An earlier step saves ids with save: { name: 'path.in.response' }.`
  );
}
