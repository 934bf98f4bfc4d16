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

/** An operation as described in its OpenAPI document. */
export type DocumentedOperation = {
  /** `payments submitCard` */
  name: string;
  service: string;
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces, from the root. */
  path: string;
  /** Without authentication. */
  public: boolean;
  parameters: Parameter[];
  body: JsonSchema | null;
  responses: Record<string, { content?: Content }>;
  document: JsonSchema;
};

type OperationObject = {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** Reads the OpenAPI documents of all services over HTTP. */
export async function listDocumentedOperations(
  app: FastifyInstance,
  services: readonly Service[],
): Promise<DocumentedOperation[]> {
  const all = await Promise.all(
    services.map(async (service) => {
      const { body } = await app.inject({ url: `${basePathOf(service)}/openapi.json` });
      return parseOperations(service.name, JSON.parse(body));
    }),
  );
  return all.flat();
}

function parseOperations(
  service: string,
  document: JsonSchema & { paths: Record<string, Record<string, OperationObject>> },
): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, object]) => ({
      name: `${service} ${object.operationId}`,
      service,
      id: object.operationId,
      method: method.toUpperCase() as DocumentedOperation['method'],
      path,
      public: object.security === undefined || object.security.length === 0,
      parameters: object.parameters ?? [],
      body: object.requestBody?.content['application/json']?.schema ?? null,
      responses: object.responses,
      document,
    })),
  );
}
