import { isDeepStrictEqual } from 'node:util';
import { serializerCompiler } from 'fastify-type-provider-zod';

type WritesAnswers = typeof serializerCompiler;

/** Whoever asks checks what is answered, and the tests did: to do it a third time was a fifth of a large answer. */
export const answersAsTheyAre: WritesAnswers = () => (answer) => JSON.stringify(answer);

/** The same, and a fault where its schema would refuse the answer, leave something out of it or write it otherwise. */
export const provenAnswers: WritesAnswers = (route) => {
  const bySchema = serializerCompiler(route);
  return (answer) => {
    const written = JSON.stringify(answer);
    const described = bySchema(answer);
    if (isDeepStrictEqual(JSON.parse(written), JSON.parse(described))) return written;
    throw new Error(
      `${route.method} ${route.url} answers ${written}, and its schema describes ${described}.`,
    );
  };
};
