import { readOptions } from './options';
import { edgeServer } from './server';

const options = readOptions(process.env);
const server = await edgeServer(options);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}

await server.listen({ port: options.port, host: 'localhost' });
console.log(`ready http://localhost:${options.port}`);
