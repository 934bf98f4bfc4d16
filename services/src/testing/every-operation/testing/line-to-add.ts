import type { DocumentedOperation } from './documented-operations';

/** What to write where an operation is missing in the story. */
export function lineToAdd(operation: DocumentedOperation): string {
  const params = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
  const parts = [
    ...(params.length > 0
      ? [`params: { ${params.map((name) => `${name}: known('${name}')`).join(', ')} }`]
      : []),
    ...(operation.body ? ['body: { … }'] : []),
  ];
  const words = parts.length > 0 ? `ask: (known) => ({ ${parts.join(', ')} }), ` : '';
  return (
    `${operation.name} (${operation.method} ${operation.path}) is asked by nobody. Add to services/src/testing/every-operation/story.ts, ` +
    `after the step that makes its object: { operation: '${operation.name}', ${words}}, with strangers: 'theirs' where everybody gets ` +
    `their own; an earlier step teaches ids by learn: { name: 'path.in.answer' }.`
  );
}
