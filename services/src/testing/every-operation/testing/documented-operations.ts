import type { FastifyInstance } from 'fastify';
import { basePathOf, type Service } from '../../../kit/service';

export type JsonSchema = { [key: string]: unknown };
export type Parameter = {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  required?: boolean;
  schema: JsonSchema;
};
type Content = Record<string, { schema: JsonSchema }>;

/** One operation, as its document and nothing else tells of it. */
export type DocumentedOperation = {
  /** `payments submitCard` */
  name: string;
  service: string;
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces, from the root. */
  path: string;
  /** Nobody is asked who they are. */
  public: boolean;
  parameters: Parameter[];
  body: JsonSchema | null;
  responses: Record<string, { content?: Content }>;
  document: JsonSchema;
};

type Written = {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** Reads the document of every service of a process, through the front door. */
export async function documentedOperations(
  app: FastifyInstance,
  services: readonly Service[],
): Promise<DocumentedOperation[]> {
  const all = await Promise.all(
    services.map(async (service) => {
      const { body } = await app.inject({ url: `${basePathOf(service)}/openapi.json` });
      return operationsIn(service.name, JSON.parse(body));
    }),
  );
  return all.flat();
}

function operationsIn(
  service: string,
  document: JsonSchema & { paths: Record<string, Record<string, Written>> },
): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => ({
      name: `${service} ${written.operationId}`,
      service,
      id: written.operationId,
      method: method.toUpperCase() as DocumentedOperation['method'],
      path,
      public: written.security === undefined || written.security.length === 0,
      parameters: written.parameters ?? [],
      body: written.requestBody?.content['application/json']?.schema ?? null,
      responses: written.responses,
      document,
    })),
  );
}
